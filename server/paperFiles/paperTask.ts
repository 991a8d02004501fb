import { parentPort } from 'node:worker_threads'
import { english, readBy } from '../../src/texts/reader.ts'
import { readerOf } from '../texts/languages.ts'
import { outlineOf } from './outline.ts'
import type { PaperFileAnswer, PaperFileTask } from './paperFiles.ts'
import { drawPdf } from './pdf/draw.ts'
import { writeWord } from './word/write.ts'

const writers = { pdf: drawPdf, docx: writeWord }

/** The language of the file that is being made; only one is made at a time. */
let language = english.language
readBy(() => readerOf(language, {}))

parentPort?.on('message', (task: PaperFileTask) => {
  void make(task).then(
    (bytes) => answer({ bytes: Uint8Array.from(bytes) }),
    (error: unknown) => answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

async function make({ format, paper, language: own }: PaperFileTask): Promise<Buffer> {
  language = own
  return writers[format](outlineOf(paper))
}

/** Posts the file. The bytes are transferred, not copied. */
function answer(answer: PaperFileAnswer): void {
  parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
}
