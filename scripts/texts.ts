/** `npm run texts`: prints every text of the product that people read, file by file, for proofreading. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Command, end } from './commands/command.ts'
import { type Text, textsInCode } from './texts/inCode.ts'
import { textsInDefinition } from './texts/inDefinitions.ts'

/** The places with texts: a folder, the pattern of its files, and the function that finds texts in one. */
const places: { folder: string; files: RegExp; find: (path: string, source: string) => Text[] }[] = [
  { folder: 'src', files: /(?<!\.test|\.d)\.tsx?$/, find: textsInCode },
  { folder: 'server', files: /(?<!\.test|\.d)\.ts$/, find: textsInCode },
  { folder: 'scripts', files: /(?<!\.test|\.d)\.(ts|mjs)$/, find: textsInCode },
  { folder: 'schemas', files: /\.json$/, find: (_, source) => textsInDefinition(source) },
]

const texts: Command = {
  usage: 'Usage: npm run texts [-- <folder or file> …]',
  run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const found = places
      .flatMap(({ folder, files, find }) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .map((name) => join(folder, name))
          .filter(
            (path) => files.test(path) && (positionals.length === 0 || positionals.some((at) => path.startsWith(at))),
          )
          .toSorted()
          .map((path) => ({ path, texts: find(path, readFileSync(path, 'utf8')) })),
      )
      .filter(({ texts }) => texts.length > 0)

    for (const { path, texts } of found)
      console.log([path, ...texts.map(({ line, text }) => `  ${String(line).padStart(4)}  ${text}`), ''].join('\n'))
    console.log(`${found.flatMap(({ texts }) => texts).length} texts in ${found.length} files.`)
    return Promise.resolve(0)
  },
}

process.exitCode = await end(texts, process.argv.slice(2), process.env)
