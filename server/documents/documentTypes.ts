import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { t } from '../../src/texts/t.ts'
import { type AcceptedType, acceptedType, documentRefusals } from '../../src/engine/documentRules.ts'

interface Kind {
  /** The type that the content itself shows; null for plain text, which shows none. */
  content: string | null
  type: string
}

const office = 'application/vnd.openxmlformats-officedocument'

const kinds: Record<AcceptedType, Kind> = {
  pdf: { content: 'pdf', type: 'application/pdf' },
  docx: { content: 'docx', type: `${office}.wordprocessingml.document` },
  xlsx: { content: 'xlsx', type: `${office}.spreadsheetml.sheet` },
  pptx: { content: 'pptx', type: `${office}.presentationml.presentation` },
  png: { content: 'png', type: 'image/png' },
  jpg: { content: 'jpg', type: 'image/jpeg' },
  jpeg: { content: 'jpg', type: 'image/jpeg' },
  csv: { content: null, type: 'text/csv' },
  txt: { content: null, type: 'text/plain' },
}

/** What a text can begin with, and then is no mere text: a PDF, RTF, XML or PostScript. */
const inText: ReadonlySet<string> = new Set(['pdf', 'rtf', 'xml', 'ps', 'eps'])

/** The type of a file whose content is what its name promises; otherwise why it is refused. */
export async function documentType(path: string, name: string): Promise<{ type: string } | { refused: string }> {
  const extension = acceptedType(name)
  if (!extension) return { refused: documentRefusals.type() }
  const kind = kinds[extension]
  const found = (await fileTypeFromFile(path))?.ext
  const verdict = kind.content === null ? await textVerdict(path, found) : verdictIf(found === kind.content)
  if (verdict === 'right') return { type: kind.type }
  if (verdict === 'mismatch')
    return {
      refused: t('The name of the file ends in .{extension}, but its content is of another type.', { extension }),
    }
  return {
    refused:
      extension === 'csv'
        ? t('The file is not UTF-8 text. Save it as “CSV UTF-8”.')
        : t('The file is not UTF-8 text. Save it with the encoding UTF-8.'),
  }
}

type Verdict = 'right' | 'mismatch' | 'encoding'

const verdictIf = (isRight: boolean): Verdict => (isRight ? 'right' : 'mismatch')

/**
 * A text file has to be UTF-8 without NUL. The first letters alone say little: a list that begins with "BMW" is no
 * picture, though `found` says so.
 */
async function textVerdict(path: string, found: string | undefined): Promise<Verdict> {
  const { isUtf8, hasNul } = await readAsText(path)
  if (isUtf8) return verdictIf(!hasNul && !(found !== undefined && inText.has(found)))
  return hasNul && found !== undefined ? 'mismatch' : 'encoding'
}

async function readAsText(path: string): Promise<{ isUtf8: boolean; hasNul: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const read = { isUtf8: true, hasNul: false }
  const decode = (chunk?: Buffer) => {
    try {
      if (read.isUtf8) decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      read.isUtf8 = false
    }
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    read.hasNul ||= chunk.includes(0)
    decode(chunk)
  }
  decode()
  return read
}
