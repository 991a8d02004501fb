import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Something that happens to a definitions' folder while it is served. */
export interface Fault {
  what: string
  make(dir: string): void
  /** It is no fault: what the folder then says is published, which is something else, or the same as before. */
  harmless?: 'changed' | 'same'
}

const stage = 'stages/legal-review'
const workflow = `${stage}/workflow.json`
const data = `${stage}/data.schema.json`

const read = (dir: string, path: string) => readFileSync(join(dir, path), 'utf8')
const change = (path: string, by: (text: string) => string | Buffer) => (dir: string) =>
  writeFileSync(join(dir, path), by(read(dir, path)))
const instead = (path: string, make: (file: string, dir: string) => void) => (dir: string) => {
  rmSync(join(dir, path), { recursive: true })
  make(join(dir, path), dir)
}
const link = (to: string) => (file: string) => symlinkSync(to, file)
const fifo = (file: string) => void execFileSync('mkfifo', [file])
const strays = (path: string, count: number) => (dir: string) => {
  for (let n = 0; n < count; n += 1) writeFileSync(join(dir, path, `stray${n}.json`), '{}')
}
const marked = (text: string) => text.replace('{\n', '{\n<<<<<<< ours\n  "a": 1,\n=======\n  "a": 2,\n>>>>>>> theirs\n')
const half = (part: number) => (text: string) => text.slice(0, Math.floor(text.length * part))
const withRoles = (count: number) => (text: string) => {
  const reference = JSON.parse(text) as { roles: object[] }
  return JSON.stringify({
    ...reference,
    roles: [
      ...reference.roles,
      ...Array.from({ length: count }, (_, n) => ({ name: `role_${n}`, title: `Role ${n}`, may: [] })),
    ],
  })
}
const deep = (levels: number) => () => `${'['.repeat(levels)}${']'.repeat(levels)}`
const latin = (text: string) =>
  Buffer.concat([Buffer.from(text.slice(0, 40)), Buffer.from([0xe9, 0xff]), Buffer.from(text.slice(40))])

/** As Kubernetes mounts configuration: each name leads through `..data` into a folder that is exchanged as a whole. */
function mounted(dir: string): void {
  const held = join(dir, '..2026_01_01')
  mkdirSync(held)
  for (const name of ['application.json', 'reference.json', 'stages']) {
    renameSync(join(dir, name), join(held, name))
    symlinkSync(join('..data', name), join(dir, name))
  }
  symlinkSync('..2026_01_01', join(dir, '..data'))
}

/** Each file is a link of its own. */
function linked(dir: string): void {
  cpSync(dir, `${dir}-elsewhere`, { recursive: true })
  for (const name of readdirSync(join(dir, stage)))
    instead(`${stage}/${name}`, link(join(`${dir}-elsewhere`, stage, name)))(dir)
}

export const faults: Fault[] = [
  { what: 'moved away', make: (dir) => renameSync(dir, `${dir}-away`) },
  { what: 'a named pipe for a file', make: instead(workflow, fifo) },
  { what: 'a file of 50 MB', make: change('reference.json', (text) => text + ' '.repeat(50e6)) },
  { what: 'a merge marker', make: change(data, marked) },
  { what: 'links as Kubernetes makes them', make: mounted, harmless: 'same' },
  { what: '20,000 stray files beside the stages', make: strays('stages', 20_000) },
  {
    what: 'links in a circle',
    make: instead(workflow, (file) => {
      symlinkSync(`${file}2`, file)
      symlinkSync(file, `${file}2`)
    }),
  },
  { what: '200,000 roles', make: change('reference.json', withRoles(200_000)) },
  { what: 'emptied', make: (dir) => readdirSync(dir).forEach((name) => rmSync(join(dir, name), { recursive: true })) },
  {
    what: 'a file where the folder was',
    make: (dir) => {
      renameSync(dir, `${dir}-away`)
      writeFileSync(dir, '')
    },
  },
  {
    what: 'a named pipe where the folder was',
    make: (dir) => {
      renameSync(dir, `${dir}-away`)
      fifo(dir)
    },
  },
  { what: 'its stages moved away', make: (dir) => renameSync(join(dir, 'stages'), join(dir, 'stages-away')) },
  { what: 'a file where its stages were', make: instead('stages', (file) => writeFileSync(file, '')) },
  { what: 'a link in a circle where its stages were', make: instead('stages', (file) => symlinkSync(file, file)) },
  ...[0, 0.01, 0.3, 0.6, 0.99].map((part) => ({
    what: `a file written to ${part * 100} %`,
    make: change(data, half(part)),
  })),
  { what: 'the path half written', make: change('application.json', half(0.5)) },
  { what: 'a file that is missing', make: (dir) => rmSync(join(dir, workflow)) },
  { what: 'a stage that is missing', make: (dir) => rmSync(join(dir, stage), { recursive: true }) },
  {
    what: 'a file under another name',
    make: (dir) => renameSync(join(dir, workflow), join(dir, `${stage}/Workflow.json`)),
  },
  { what: 'a file of blanks', make: change(workflow, () => ' \n\t ') },
  { what: 'a file of zero bytes in great number', make: change(workflow, () => '\0'.repeat(100_000)) },
  { what: 'a sparse file of 5 GB', make: (dir) => truncateSync(join(dir, workflow), 5e9) },
  { what: 'a file a little too large', make: change(workflow, (text) => text + ' '.repeat(520 * 1024)) },
  {
    what: 'stages that are too large together',
    make: (dir) =>
      readdirSync(join(dir, 'stages')).forEach((name) =>
        change(`stages/${name}/stage.json`, (text) => text + ' '.repeat(400 * 1024))(dir),
      ),
  },
  { what: '5,000 roles', make: change('reference.json', withRoles(5_000)) },
  { what: '60 roles more', make: change('reference.json', withRoles(60)), harmless: 'changed' },
  { what: '20,000 stray files in a stage', make: strays(stage, 20_000) },
  { what: '20,000 stray files in the folder itself', make: strays('.', 20_000), harmless: 'same' },
  { what: 'a stray file', make: strays(stage, 1) },
  { what: 'a stray folder', make: (dir) => mkdirSync(join(dir, stage, 'old')) },
  { what: 'a stray name of 250 letters', make: (dir) => writeFileSync(join(dir, stage, 'x'.repeat(250)), '') },
  {
    what: 'an editor’s hidden file',
    make: (dir) => writeFileSync(join(dir, stage, '.workflow.json.swp'), 'x'),
    harmless: 'same',
  },
  { what: 'a link that leads nowhere', make: instead(workflow, link('nowhere')) },
  { what: 'a link to itself', make: instead(workflow, (file) => symlinkSync(file, file)) },
  { what: 'a link to a folder', make: instead(workflow, link('.')) },
  {
    what: 'a stage that is a link to the folder around it',
    make: (dir) => symlinkSync('..', join(dir, 'stages/round')),
  },
  { what: 'a link to what gives no end of zeros', make: instead(workflow, link('/dev/zero')) },
  { what: 'a link to what nobody may read so', make: instead(workflow, link('/proc/self/mem')) },
  { what: 'links to regular files', make: linked, harmless: 'same' },
  { what: 'a named pipe beside the files', make: (dir) => fifo(join(dir, stage, 'pipe')) },
  { what: 'a named pipe for the path', make: instead('application.json', fifo) },
  { what: 'a folder in the place of a file', make: instead(workflow, (file) => mkdirSync(file)) },
  { what: 'a folder in the place of the path', make: instead('application.json', (file) => mkdirSync(file)) },
  { what: 'bytes that are no UTF-8', make: change(data, latin) },
  { what: 'UTF-16', make: change(data, (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')) },
  { what: 'a byte order mark', make: change(data, (text) => `\uFEFF${text}`), harmless: 'same' },
  { what: 'two byte order marks', make: change(data, (text) => `\uFEFF\uFEFF${text}`) },
  ...[200, 200_000].map((levels) => ({ what: `lists in ${levels} levels`, make: change(data, deep(levels)) })),
  ...['null', '[]', '1e400', '"x"'].map((text) => ({
    what: `nothing but ${text}`,
    make: change(workflow, () => text),
  })),
  {
    what: 'a path that goes round for ever',
    make: change('application.json', (text) =>
      text.replace('"OPEN": { "meta"', '"OPEN": { "always": [{ "target": "ENTRY" }], "meta"'),
    ),
  },
  {
    what: 'a title of 400 kB',
    make: change(data, (text) => text.replace('"title": "', `"title": "${'x'.repeat(400_000)}`)),
  },
  {
    what: 'one key 10,000 times',
    make: change(workflow, (text) => text.replace('{', `{${'"id": "A",'.repeat(10_000)}`)),
  },
  ...(process.getuid?.() === 0
    ? []
    : [{ what: 'no rights', make: (dir: string) => execFileSync('chmod', ['000', join(dir, workflow)]) }]),
]

/** As it was, whatever has become of it. */
export function putBack(dir: string): void {
  for (const path of [dir, `${dir}-away`, `${dir}-elsewhere`]) rmSync(path, { recursive: true, force: true })
  mkdirSync(dirname(dir), { recursive: true })
  cpSync('schemas', dir, { recursive: true })
}
