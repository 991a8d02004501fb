/** The pages of the guide are the files of `docs/`, by their path there without `.md`. */

const texts = import.meta.glob<string>(
  [
    '../../../../docs/analysts.md',
    '../../../../docs/definitions.md',
    '../../../../docs/guide/*.md',
    '../../../../docs/reference/*.md',
  ],
  { query: '?raw', import: 'default' },
)
const pictures = import.meta.glob<string>('../../../../docs/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

const folder = '../../../../docs/'

export const firstPage = 'analysts'

export const pageNames: readonly string[] = Object.keys(texts).map((file) => file.slice(folder.length, -'.md'.length))

export interface GuideText {
  title: string
  /** Markdown, without its title. */
  text: string
}

/** Undefined if there is no such page. */
export async function readPage(name: string): Promise<GuideText | null> {
  const read = texts[`${folder}${name}.md`]
  if (!read) return null
  const whole = await read()
  const [first = ''] = whole.split('\n', 1)
  return { title: first.replace(/^# /, ''), text: whole.slice(first.length) }
}

/** Where a link in a page leads: to a page of the guide, out of the product, or nowhere that is shown here. */
export type Target = { page: string; hash: string } | { address: string } | undefined

export function targetOf(page: string, href: string): Target {
  if (/^https?:/.test(href)) return { address: href }
  const { pathname, hash } = new URL(href, `file:///${page}.md`)
  const name = pathname.slice(1).replace(/\.md$/, '')
  return pageNames.includes(name) ? { page: name, hash } : undefined
}

/** The size of every picture, in pixels: the text below one stays where it is when the picture arrives. */
export const pictureSize = { width: 1280, height: 800 }

/** The address of a picture in a page; undefined if there is none. */
export function pictureAt(page: string, src: string): string | undefined {
  return pictures[`${folder}${new URL(src, `file:///${page}.md`).pathname.slice(1)}`]
}
