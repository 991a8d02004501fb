import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { intoPlace } from './intoPlace.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'in-place-'))
  folder = join(root, 'client')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Builds a page that shows this text; `meanwhile` is called when its files are written. */
async function built(text: string, meanwhile = () => {}): Promise<void> {
  writeFileSync(join(root, 'index.html'), `<title>${text}</title><script type="module" src="/page.js"></script>`)
  writeFileSync(join(root, 'page.js'), `document.title += '${text}'.padEnd(9)`)
  const watching = { name: 'watching', writeBundle: meanwhile }
  const outDir = 'client'
  await build({ root, configFile: false, logLevel: 'silent', plugins: [intoPlace(), watching], build: { outDir } })
}

const page = () => readFileSync(join(folder, 'index.html'), 'utf8')
const assets = () => readdirSync(join(folder, 'assets')).toSorted()
/** The files of the page's script, as it is and compressed. */
const ofPage = () => {
  const script = basename(/assets\/[^"]+/.exec(page())?.[0] ?? '')
  return [script, `${script}.br`, `${script}.gz`]
}

describe('a build', () => {
  it('takes the place of the one before only once it is complete, and leaves nothing beside it', async () => {
    await built('One')
    const [before, files] = [page(), assets()]
    const seen: unknown[] = []
    await built('Two', () => seen.push([page(), assets()]))
    expect(seen).toEqual([[before, files]])
    expect(page()).toContain('<title>Two</title>')
    expect(readdirSync(root).toSorted()).toEqual(['client', 'client.earlier', 'index.html', 'page.js'])
  })

  it('leaves the one before where it fails', async () => {
    await built('One')
    const before = [page(), assets()]
    const fail = () => {
      throw new Error('The disk is full.')
    }
    await expect(built('Two', fail)).rejects.toThrow('The disk is full.')
    expect([page(), assets()]).toEqual(before)
  })

  it('keeps the assets of the one before, compressed as they are, and of none before that', async () => {
    await built('One')
    const one = ofPage()
    expect(assets()).toEqual(one)
    await built('Two')
    const two = ofPage()
    expect(assets()).toEqual([...one, ...two].toSorted())
    await built('Three')
    expect(assets()).toEqual([...two, ...ofPage()].toSorted())
  })
})
