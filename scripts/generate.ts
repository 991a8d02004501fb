/**
 * `npm run generate`: writes the generated files: the client's types from the contract, parts of the meta-schemas from
 * the descriptors, the icons that the code imports, and the reference of the definitions. With `--check` it writes
 * nothing and fails if a file is stale.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../server/lib/root.ts'
import { type Command, end } from './commands/command.ts'
import type { GeneratedFile } from './generated/file.ts'
import { generatedFiles } from './generated/files.ts'

const generate: Command = {
  usage: 'Usage: npm run generate [-- --check]',
  async run(args) {
    const { check } = parseArgs({ args, options: { check: { type: 'boolean' } } }).values
    const stale: GeneratedFile[] = []
    for await (const file of generatedFiles()) {
      const text = await file.text()
      const target = join(root, file.path)
      if ((existsSync(target) ? readFileSync(target, 'utf8') : undefined) === text) continue
      stale.push(file)
      if (!check) write(target, text)
    }
    for (const { path, from } of stale)
      console.log(check ? `${path} does not follow ${from}. Run \`npm run generate\` and commit it.` : `Wrote ${path}`)
    return check && stale.length > 0 ? 1 : 0
  },
}

function write(target: string, text: string | undefined) {
  if (text === undefined) return rmSync(target)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}

process.exitCode = await end(generate, process.argv.slice(2), process.env)
