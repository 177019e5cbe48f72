import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': 'http://localhost:3000' } },
  // Nothing is inlined as data: because the content security policy lets fonts and scripts come from 'self' only.
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
