# One tenant in production: svc serve; several with SVC_INSTANCES_DIR (421 below: it listens, under other names). The database, TLS and the keys come from outside (.env.example).
FROM node:26.10.0-bookworm-slim AS build
ENV CI=true
WORKDIR /srv/svc
COPY . .
RUN npx -y pnpm@12 install --frozen-lockfile && npx -y pnpm@12 build && npx -y pnpm@12 build --production \
  && npx -y pnpm@12 build:sbom

# What the program runs on, without what builds and tests it.
FROM node:26.10.0-bookworm-slim AS modules
ENV CI=true
WORKDIR /srv/svc
COPY . .
RUN npx -y pnpm@12 --filter @svc/app... install --frozen-lockfile --prod \
  && find packages -name node_modules -prune -o -name '*.ts' -exec rm {} +

FROM node:26.10.0-bookworm-slim AS program
ENV NODE_ENV=production HTTP__HOST=0.0.0.0 PORT=4280 SVC_DATA_DIR=/var/lib/svc
WORKDIR /srv/svc
RUN mkdir -p /var/lib/svc && chown node:node /var/lib/svc
COPY --from=modules /srv/svc/package.json /srv/svc/pnpm-workspace.yaml ./
COPY --from=modules /srv/svc/node_modules ./node_modules
COPY --from=modules /srv/svc/packages ./packages
USER node
EXPOSE 4280
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4280/health').then((r) => process.exit(r.ok || r.status === 421 ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# node itself is the process that is signalled; a package manager in front of it would swallow the signal. The flags are
# those of the script "svc" in package.json: room for what a crowd of requests leaves behind (docs/PERFORMANCE.md).
# Another command stands behind the name of the image: docker run … svc migrate.
ENTRYPOINT ["node", "--max-semi-space-size=64", "dist/main.js"]
CMD ["serve"]

# docker build --target emulators: with what demos and test suites need (docs/EMULATORS.md).
FROM program AS emulators
COPY --from=build /srv/svc/dist ./dist

# Without a target: production, with the list of what is in it (CycloneDX) beside the program.
FROM program
COPY --from=build /srv/svc/dist-production ./dist
COPY --from=build /srv/svc/dist/sbom.cdx.json ./dist/sbom.cdx.json
