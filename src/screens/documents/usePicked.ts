import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { documentRefusal, type NamedFile } from '../../engine/documentRules.ts'

/**
 * Takes the files that can become documents, and says of each other one why it cannot. The server still has the last
 * word.
 */
export function usePicked(held: NamedFile[], add: (files: File[], kind?: string) => void) {
  const [refused, setRefused] = useState<string[]>([])
  const pick = (files: File[], kind?: string) => {
    const taken: File[] = []
    const sentences: string[] = []
    for (const file of files) {
      const why = documentRefusal(file, sizeOf([...held, ...taken]))
      if (why === undefined) taken.push(file)
      else sentences.push(t('“{name}” was not added: {why}', { name: file.name, why }))
    }
    setRefused(sentences)
    if (taken.length > 0) add(taken, kind)
  }
  return { pick, refused }
}

const sizeOf = (files: NamedFile[]) => files.reduce((sum, { size }) => sum + size, 0)
