import { parentPort } from 'node:worker_threads'
import type { Made, Making } from './paperFiles.ts'
import { drawPdf } from './pdf/draw.ts'
import { writeWord } from './word/write.ts'

const writers = { pdf: drawPdf, docx: writeWord }

parentPort?.on('message', ({ format, outline }: Making) => {
  void writers[format](outline).then(
    (bytes) => answer({ bytes: Uint8Array.from(bytes) }),
    (error: unknown) => answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

/** The bytes are handed over, not copied. */
function answer(made: Made): void {
  parentPort?.postMessage(made, 'bytes' in made ? [made.bytes.buffer] : [])
}
