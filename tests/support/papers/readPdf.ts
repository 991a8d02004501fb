import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * A text of a page as a PDF reader finds it. Positions are in points, from the page's left and from its top to the foot
 * of the letters.
 */
export interface PdfText {
  page: number
  text: string
  x: number
  y: number
  width: number
  size: number
}

/** All texts of a PDF in the order in which they are written. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: number; pdfTexts: PdfText[] }> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await loading.promise
  const pdfTexts: PdfText[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent({ disableNormalization: true })
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , x, y] = item.transform.map(Number)
      pdfTexts.push({
        page: number,
        text: item.str,
        x: x ?? 0,
        y: height - (y ?? 0),
        width: item.width,
        size: item.height,
      })
    }
  }
  const { numPages: pages } = document
  await loading.destroy()
  return { pages, pdfTexts }
}

/**
 * A text in the form in which it is compared: a reader finds no spaces at the ends of lines, and may find other
 * characters of the same look.
 */
export const squeezed = (text: string): string => text.normalize('NFKC').replace(/[\p{White_Space}\p{Cc}\p{Cf}]/gu, '')

/** The pairs of texts that overlap, except for marks, which are printed on their letters. */
export function overlaps(pdfTexts: PdfText[]): [PdfText, PdfText][] {
  const pages = grouped(pdfTexts.filter(({ text }) => !/^\p{M}+$/u.test(text)))
  return [...pages.values()].flatMap((texts) => {
    const sorted = texts.toSorted((one, other) => one.y - other.y)
    return sorted.flatMap((one, n) =>
      sorted
        .slice(n + 1, n + 60)
        .flatMap((other) => (isOn(one, other) ? [[one, other] satisfies [PdfText, PdfText]] : [])),
    )
  })
}

function isOn(one: PdfText, other: PdfText): boolean {
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  return other.y - one.y < 0.75 * other.size && shared > 0.6
}

function grouped(pdfTexts: PdfText[]): Map<number, PdfText[]> {
  const pages = new Map<number, PdfText[]>()
  for (const each of pdfTexts) pages.set(each.page, pages.get(each.page)?.concat(each) ?? [each])
  return pages
}
