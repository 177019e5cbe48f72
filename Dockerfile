FROM node:22-slim AS build
WORKDIR /form
COPY package.json package-lock.json .npmrc tsconfig.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci
COPY backend backend
COPY frontend frontend
RUN npm run build && npm prune --omit=dev

FROM node:22-slim
WORKDIR /form
ENV NODE_ENV=production
COPY --from=build /form /form
RUN useradd --system --no-create-home form && mkdir /data && chown form /data
USER form
EXPOSE 3000
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "backend/dist/src/main.js"]
