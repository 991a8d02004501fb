import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { definitionFiles } from '../../server/definitions/vitePlugin.ts'

const folder = mkdtempSync(join(tmpdir(), 'beside-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('The definitions replace earlier ones beside the client, and so do their compressed copies', async () => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const written = join(folder, 'dist/client/definitions')
  mkdirSync(written, { recursive: true })
  for (const earlier of ['index.json', 'index.json.br', 'earlier.json'])
    writeFileSync(join(written, earlier), 'earlier')
  const args = ['--import', 'tsx', resolve('scripts/build/writeDefinitions.ts')]
  execFileSync(process.execPath, args, { cwd: folder, env: { ...process.env, SCHEMAS_DIR: resolve('schemas') } })
  const expected = await definitionFiles('schemas')
  const plain = readdirSync(written).filter((name) => !/\.(br|gz)$/.test(name))
  expect(plain.map((name) => `definitions/${name}`).toSorted()).toEqual([...expected.keys()].toSorted())
  const compressed = readFileSync(join(written, 'index.json.br'))
  expect(brotliDecompressSync(compressed).toString()).toBe(expected.get('definitions/index.json'))
})
