import './by-day.css';
import { Card, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../kernel/api/api.ts';
import { useRead } from '../../kernel/api/use-api.ts';
import { boot } from '../../kernel/boot/boot.ts';
import { useLanguage, useWords } from '../../kernel/i18n/use-words.ts';
import { money } from '../../kernel/money.ts';
import { dayOf, shortDay } from '../../kernel/time.ts';
import { ProblemAlert } from '../../kernel/ui/problem-alert.tsx';
import { RefusedElsewhere } from '../../kernel/ui/refused-elsewhere.tsx';
import { monthTyped, tableOf, type DayLine } from './takings.month.ts';
import type { takingsTexts } from './takings.texts.ts';

/** The takings of the month that is chosen, each day by the method of payment. */
export const ByDay = () => {
  const say = useWords<typeof takingsTexts.it>('takings');
  const now = dayOf(Date.now(), boot.tenant.zone).slice(0, 7);
  const [typed, setTyped] = useState(now);
  const [month, setMonth] = useState(now);
  const { data, error, refetch } = useRead('home.summary', { query: { month } }, { every: 60_000 });
  const days = data?.takings?.days;
  return (
    <Card withBorder component="section" aria-labelledby="by-day">
      <Title order={2} size="lg" id="by-day">
        {say('byDay')}
      </Title>
      <Text c="dimmed" mb="sm">
        {say('byDayWhy')}
      </Text>
      <RefusedElsewhere problem={error} />
      <TextInput
        type="month"
        label={say('month')}
        maw="14rem"
        mb="md"
        max={now}
        value={typed}
        error={monthTyped(typed) === null ? say('monthWrong') : null}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setMonth(monthTyped(value) ?? month);
        }}
      />
      {error === null ? null : <ProblemAlert problem={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton height={160} /> : null}
      {days == null ? null : days.length === 0 ? <Text>{say('noDays')}</Text> : <Table days={days} month={month} />}
    </Card>
  );
};

type Days = NonNullable<NonNullable<Answer<'home.summary'>['takings']>['days']>;

const Table = ({ days, month }: { readonly days: Days; readonly month: string }) => {
  const say = useWords<typeof takingsTexts.it>('takings');
  const [language] = useLanguage();
  const table = tableOf(days, month);
  const amounts = ({ day, captured, refunded, left }: DayLine) => {
    const cents = [...captured, -refunded, left];
    const columns = [...table.methods.map((method) => say(method)), say('wentBack'), say('left')];
    return cents.map((each, at) => (
      <td key={`${day} ${columns[at]}`} className="amount" data-column={columns[at]}>
        {money(each, language)}
      </td>
    ));
  };
  return (
    <table className="takings">
      <thead>
        <tr>
          <th scope="col">{say('day')}</th>
          {table.methods.map((method) => (
            <th key={method} scope="col" className="amount">
              {say(method)}
            </th>
          ))}
          <th scope="col" className="amount">
            {say('wentBack')}
          </th>
          <th scope="col" className="amount">
            {say('left')}
          </th>
        </tr>
      </thead>
      <tbody>
        {table.days.map((line) => (
          <tr key={line.day}>
            <th scope="row">{shortDay(line.day, language)}</th>
            {amounts(line)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say('wholeMonth')}</th>
          {amounts(table.whole)}
        </tr>
      </tfoot>
    </table>
  );
};
