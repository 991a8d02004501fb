import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compileModule } from '../../server/definitions/compile.ts'
import { checkSchemas } from '../../src/engine/checks.ts'
import type { Case } from './cases.ts'
import { type Engine, engines } from './engines.ts'

const root = join(import.meta.dirname, '../..')

/** The address of a case's files. */
export const slug = ({ name }: Case) => name.replace(/\W+/g, '-')

/** Builds each engine's page on its own, as for production, into `outDir`; answers the gzipped kB of each page's code. */
export async function buildPages(outDir: string, all: Case[]): Promise<Record<Engine, number>> {
  await writeCases(join(outDir, 'cases'), all)
  const sizes: [Engine, number][] = []
  for (const engine of engines) {
    await buildPage(engine, join(outDir, engine))
    sizes.push([engine, await gzipSize(join(outDir, engine))])
  }
  return Object.fromEntries(sizes) as Record<Engine, number>
}

async function writeCases(dir: string, all: Case[]): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const one of all) {
    await writeFile(join(dir, `${slug(one)}.json`), JSON.stringify({ files: one.files, data: one.data }))
    await writeFile(join(dir, `${slug(one)}.js`), await compileModule(checkSchemas(one.files)))
  }
}

async function buildPage(engine: Engine, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // The product's own alias; the stock engine has its Markdown as it comes.
    resolve: engine === 'ours' ? { alias: { 'markdown-to-jsx/react': join(root, 'src/form/rjsf/plainText.ts') } } : {},
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: join(import.meta.dirname, `page/${engine}.tsx`),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })
  const style = (await readdir(outDir)).includes('page.css') ? `<link rel="stylesheet" href="/${engine}/page.css">` : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${engine}</title>${style}</head><body><div id="root"></div><script type="module" src="/${engine}/page.js"></script></body></html>`
  await writeFile(join(outDir, 'index.html'), html)
}

async function gzipSize(dir: string): Promise<number> {
  const files = (await readdir(dir, { recursive: true })).filter((file) => /\.(js|css)$/.test(file))
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(dir, file))).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
