// Before the first paint: light or dark, as chosen here before, else as the system says. Its name carries its version.
{
  const chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}
