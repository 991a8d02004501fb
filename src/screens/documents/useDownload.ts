import { useState } from 'react'
import { downloadDocument } from '../../api/stage/documents.ts'
import type { Document } from '../../api/http/types.ts'
import { downloadFile } from './downloadFile.ts'

/** Downloads a document under its own name, and says whether the last try failed. */
export function useDownload(application: string, { id, name }: Pick<Document, 'id' | 'name'>) {
  const [failed, setFailed] = useState(false)
  const download = () => {
    setFailed(false)
    void downloadDocument(application, id).then(
      (file) => downloadFile(file, name),
      () => setFailed(true),
    )
  }
  return { download, failed }
}
