import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8080';

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // Small fonts would become data: URLs in the style sheets, which the security policy refuses.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
  },
  ssr: { external: true },
  server: {
    proxy: { '/api': server, '/media': server, '/chimehub': { target: server, ws: true } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,cli,schemas}/**/*.test.ts', 'tests/{contract,model}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'src',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup-dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}));
