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

/** The type of a file whose content is what its name promises; otherwise why it is refused. */
export async function documentType(path: string, name: string): Promise<{ type: string } | { refused: string }> {
  const extension = acceptedType(name)
  if (!extension) return { refused: documentRefusals.type() }
  const kind = kinds[extension]
  const found = await fileTypeFromFile(path)
  const isRight = kind.content === null ? !found && (await isText(path)) : found?.ext === kind.content
  return isRight
    ? { type: kind.type }
    : { refused: t('The name of the file ends in .{extension}, but its content is of another type.', { extension }) }
}

/** UTF-8 without NUL, as a text file has to be. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (decoder.decode(chunk, { stream: true }).includes('\0')) return false
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
