import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** The anchor that a heading gets on the page. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const anchorsOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** The links of a page to other pages and to headings, each with the file that it leads to. */
function linksOf(page: string): { link: string; file: string; anchor: string }[] {
  const found = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return found
    .filter((link) => !/^[a-z]+:|…/.test(link))
    .map((link) => {
      const [path = '', anchor = ''] = link.split('#')
      return { link, file: path === '' ? page : join(dirname(page), path), anchor }
    })
}

it('the docs link only to files and headings that exist', () => {
  const isDead = ({ file, anchor }: { file: string; anchor: string }) =>
    !existsSync(file) || (anchor !== '' && !anchorsOf(file).includes(anchor))
  expect(anchorOf('Fields (`data.schema.json`)')).toBe('fields-dataschemajson')
  expect(
    pages.flatMap((page) =>
      linksOf(page)
        .filter(isDead)
        .map(({ link }) => `${page}: ${link}`),
    ),
  ).toEqual([])
})

/** Decisions name files as they were when somebody decided. */
const isHistory = (page: string) => page.startsWith(join('docs', 'decisions'))

const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|server|scripts|tests|schemas|openapi|docs)\/[\w./-]+)/g)].map(([, path = '']) => path)

it('the docs name only files and folders that exist', () => {
  expect(filesIn('`server/app.ts`, `tests/api`, `other/a.ts`')).toEqual(['server/app.ts', 'tests/api'])
  expect(
    pages
      .filter((page) => !isHistory(page))
      .flatMap((page) =>
        filesIn(readFileSync(page, 'utf8'))
          .filter((path) => !existsSync(path))
          .map((path) => `${page}: ${path}`),
      ),
  ).toEqual([])
})
