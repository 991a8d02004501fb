import standaloneCode from 'ajv/dist/standalone/index.js'
import { createAjv } from '../../src/engine/validation/ajv.ts'
import type { Schema } from '../../src/engine/definition.ts'
import { calledOnLoad } from '../lib/calledOnLoad.ts'
import { root } from '../lib/root.ts'

/**
 * Compiles schemas, by check key, to the text of one ES module whose default export holds the compiled checks by the
 * same keys. The module needs no `eval`, no `require` and no other module, so a page under a strict CSP can import it.
 * Throws on a schema that Ajv refuses.
 */
export async function compileModule(schemas: Record<string, Schema>): Promise<string> {
  return bundle(compileCommonJs(schemas))
}

function compileCommonJs(schemas: Record<string, Schema>): string {
  const ajv = createAjv({ source: true, lines: false, optimize: false })
  for (const [key, schema] of Object.entries(schemas)) ajv.addSchema(schema, key)
  return standaloneCode(ajv, Object.fromEntries(Object.keys(schemas).map((key) => [key, key])))
}

const entry = '\0checks.cjs'

/**
 * Makes an ES module of Ajv's CommonJS, which requires Ajv's own runtime. The bundler is loaded only when something
 * must be compiled.
 */
async function bundle(code: string): Promise<string> {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: entry,
    cwd: root,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'checks',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
        transform: (text, id) => (id.includes('/ajv/dist/runtime/') ? withoutSource(text) : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  await build.close()
  return calledOnLoad + output[0].code
}

/** Removes from a module of Ajv's runtime the text of its own `require`, which only compilers use. */
function withoutSource(text: string): string {
  return text.replace(/^\w+\.code = .*$/m, '')
}
