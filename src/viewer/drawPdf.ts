import { type PDFDocumentProxy, getDocument } from 'pdfjs-dist'
// Importing it is enough: the frame may not start threads, so PDF.js runs its worker's code in the frame's own thread.
import 'pdfjs-dist/build/pdf.worker.mjs'
import type { ViewerRequest } from './messages.ts'

/** The most screen pixels for one pixel of a page, and for a page in all: a file can claim any size for its pages. */
const finest = 2
const mostPixels = 16_000_000
/** The most pages that get places: a small file may claim millions of pages. */
const mostPages = 1_000

type Texts = Pick<ViewerRequest, 'label' | 'broken' | 'more'>

/**
 * Draws a PDF's pages below each other. A page is drawn only while it is near the visible part, because all pages of a
 * long file would take all the memory there is. Resolves once the pages have their places.
 */
export async function drawPdf(data: Uint8Array, texts: Texts, body: HTMLElement): Promise<void> {
  const pdf = await getDocument({ data, isEvalSupported: false, useSystemFonts: true, useWasm: false }).promise
  const shown = Math.min(pdf.numPages, mostPages)
  const textFor = (text: string, page: number) =>
    Object.entries({ page, pages: pdf.numPages, shown }).reduce(
      (filled, [name, value]) => filled.replace(`{${name}}`, String(value)),
      text,
    )
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target: place } of entries) {
        if (!(place instanceof HTMLElement)) continue
        const number = Number(place.dataset.page)
        if (!isIntersecting) leave(place)
        else if (!place.hasChildNodes())
          drawPage(pdf, number, place).catch(() => place.replaceChildren(textFor(texts.broken, number)))
      }
    },
    // In a frame without an origin, a margin applies only if the root is the document.
    { root: document, rootMargin: '100%' },
  )
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  for (let number = 1; number <= shown; number += 1) {
    const place = document.createElement('section')
    place.dataset.page = String(number)
    place.setAttribute('aria-label', textFor(texts.label, number))
    place.style.aspectRatio = `${width} / ${height}`
    body.append(place)
    near.observe(place)
  }
  if (pdf.numPages > shown)
    body.append(Object.assign(document.createElement('p'), { textContent: textFor(texts.more, shown) }))
}

/** Draws a page. Its text becomes the canvas's content, which screen readers read out. */
async function drawPage(pdf: PDFDocumentProxy, number: number, place: HTMLElement): Promise<void> {
  const canvas = document.createElement('canvas')
  place.append(canvas)
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const wanted = (place.clientWidth / width) * Math.min(devicePixelRatio, finest)
  const viewport = page.getViewport({ scale: Math.min(wanted, Math.sqrt(mostPixels / (width * height))) })
  const { items } = await page.getTextContent()
  if (!canvas.isConnected) return
  Object.assign(canvas, { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) })
  canvas.textContent = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  place.style.aspectRatio = `${width} / ${height}`
  await page.render({ canvas, viewport }).promise
  if (!canvas.isConnected) release(canvas)
}

function leave(place: HTMLElement): void {
  const canvas = place.querySelector('canvas')
  if (canvas) release(canvas)
  place.replaceChildren()
}

/** Frees the canvas's memory, which browsers keep longer than the element. */
const release = (canvas: HTMLCanvasElement) => Object.assign(canvas, { width: 0, height: 0 })
