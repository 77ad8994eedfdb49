# The shop as one image: `docker build -t dopple .`. Any number of containers may run on one PostgreSQL and one bucket; see docs/deploy.md.
# The runtime is the one package.json pins as its dependency "node"; a test keeps the two the same.
ARG NODE_VERSION=26.10.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# Scripts would only fetch a second runtime; what is native comes ready made in packages of its own.
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN NO_COLOR=1 node scripts/build.mjs

FROM node:${NODE_VERSION}-bookworm-slim AS dependencies
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# A dev package that another one may use is installed as well, unless it is no longer listed.
RUN npm pkg delete devDependencies && npm ci --omit=dev --omit=peer --ignore-scripts

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/cache
WORKDIR /shop
COPY --from=dependencies /shop/node_modules ./node_modules
COPY package.json ./
COPY art ./art
COPY db ./db
# For `node scripts/shop-command.ts`, which the running server answers over its control socket.
COPY server ./server
COPY shared ./shared
COPY sandbox ./sandbox
COPY scripts ./scripts
COPY --from=build /shop/build ./build
RUN mkdir /data /cache && chown node:node /data /cache
USER node
# All that the shop writes is here and in /tmp.
VOLUME /data /cache
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.mjs"]
