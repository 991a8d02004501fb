/**
 * The text of a file in UTF-8, or else in the encoding in which spreadsheets of Western Europe save CSV. Every file is
 * a text in the latter.
 */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
