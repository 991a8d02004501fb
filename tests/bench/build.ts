import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { initialChunks } from '../../scripts/build/chunks.ts'
import { compiledAhead } from '../../scripts/build/compiledAhead.ts'
import { pages } from './engines.ts'

const root = join(import.meta.dirname, '../..')

/** Builds each page on its own, as for production, into `outDir`. With `readable`, components keep their names. */
export async function buildPages(outDir: string, readable = false): Promise<void> {
  await writeFile(join(outDir, 'blank.html'), '<!doctype html><title>blank</title>')
  for (const page of pages) await buildPage(page, join(outDir, page), readable)
}

async function buildPage(page: string, outDir: string, readable: boolean): Promise<void> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), ...(page === 'ours' ? [compiledAhead()] : [])],
    // The alias that the product's build has; the stock engine gets its Markdown renderer unchanged.
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
        output: {
          entryFileNames: 'page.js',
          assetFileNames: 'page[extname]',
          // The product's page gets its usual chunks, and each of the others a single file.
          ...(page === 'ours' && { codeSplitting: { groups: initialChunks } }),
        },
      },
    },
  })
  const styles = stylesOf(built).map((file) => `<link rel="stylesheet" href="/${page}/${file}">`)
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${page}</title>${styles.join('')}</head><body><div id="root"></div><script type="module" src="/${page}/page.js"></script></body></html>`
  await writeFile(join(outDir, 'index.html'), html)
}

/**
 * The style sheets that a page imports from the start. Style sheets of code that it loads later come with that code.
 */
function stylesOf(built: Awaited<ReturnType<typeof build>>): string[] {
  if (!('output' in built)) throw new Error('The page was not built as one.')
  const chunks = built.output.filter((part) => part.type === 'chunk')
  // The loop also visits what is added to the set meanwhile.
  const imported = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of imported)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) imported.add(chunk)
  return [...imported].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
}
