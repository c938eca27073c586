# Nothing is fetched but base images and npm packages: better-sqlite3 is compiled, with the compiler
# and the headers of the full image, instead of downloaded.
FROM node:20.20.2-bookworm AS packages
WORKDIR /app
ENV npm_config_build_from_source=true npm_config_nodedir=/usr/local
COPY package.json package-lock.json .npmrc ./
# Scripts of packages are not run, except the one that compiles.
RUN npm ci --omit=dev --ignore-scripts && npm rebuild better-sqlite3

FROM node:20.20.2-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:20.20.2-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# Shipped screens, texts and schemas are read as files, the pictures and the recording of the demo.
COPY --from=build /app/package.json package.json
COPY --from=build /app/schemas schemas
COPY --from=build /app/src src
COPY --from=build /app/cli/example cli/example
COPY --from=build /app/server/demo/media server/demo/media
COPY --from=build /app/server/demo/recordings server/demo/recordings
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/server/lineside.js"]
CMD ["serve"]
