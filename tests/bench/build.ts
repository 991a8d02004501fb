import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { pages } from './engines.ts'

const root = join(import.meta.dirname, '../..')

/** Builds each page on its own, as for production, into `outDir`; `readable`, its components keep their names. */
export async function buildPages(outDir: string, readable = false): Promise<void> {
  await writeFile(join(outDir, 'blank.html'), '<!doctype html><title>blank</title>')
  for (const page of pages) await buildPage(page, join(outDir, page), readable)
}

async function buildPage(page: string, outDir: string, readable: boolean): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    // The product's own alias; the stock engine has its Markdown as it comes.
    resolve: page === 'ours' ? { alias: { 'markdown-to-jsx/react': join(root, 'src/form/rjsf/plainText.ts') } } : {},
    base: `/${page}/`,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: !readable,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: join(import.meta.dirname, `page/${page}.tsx`),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })
  const style = (await readdir(outDir)).includes('page.css') ? `<link rel="stylesheet" href="/${page}/page.css">` : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${page}</title>${style}</head><body><div id="root"></div><script type="module" src="/${page}/page.js"></script></body></html>`
  await writeFile(join(outDir, 'index.html'), html)
}
