import { type PDFDocumentProxy, getDocument } from 'pdfjs-dist'
// It puts itself in place: the frame may start no thread, and PDF.js then works in the frame's own.
import 'pdfjs-dist/build/pdf.worker.mjs'

/** Pixels of the screen for one of the page's, at most: a large page would take all the memory there is. */
const finest = 2

/** Draws a PDF's pages below each other, each when it comes near. Resolves once they have their places. */
export async function drawPdf(data: Uint8Array, label: string, body: HTMLElement): Promise<void> {
  const pdf = await getDocument({ data, isEvalSupported: false, useSystemFonts: true, useWasm: false }).promise
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && target instanceof HTMLElement) {
          near.unobserve(target)
          void drawPage(pdf, Number(target.dataset.page), target)
        }
    },
    { rootMargin: '100%' },
  )
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const place = document.createElement('section')
    place.dataset.page = String(number)
    place.setAttribute('aria-label', label.replace('{page}', String(number)).replace('{pages}', String(pdf.numPages)))
    place.style.aspectRatio = `${width} / ${height}`
    body.append(place)
    near.observe(place)
  }
}

/** What is written on the page is the canvas's own text, which is read out. */
async function drawPage(pdf: PDFDocumentProxy, number: number, place: HTMLElement): Promise<void> {
  const page = await pdf.getPage(number)
  const { width } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (place.clientWidth / width) * Math.min(devicePixelRatio, finest) })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
  const { items } = await page.getTextContent()
  canvas.textContent = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  place.style.aspectRatio = `${viewport.width} / ${viewport.height}`
  place.append(canvas)
  await page.render({ canvas, viewport }).promise
}
