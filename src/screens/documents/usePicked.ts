import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { documentRefusal, type FileInfo } from '../../engine/documentRules.ts'

interface RefusedFile {
  name: string
  sentence: string
}

/**
 * Takes the files that can become documents, and says of each other one why it cannot, until the person closes the
 * message or picks a file of that name again. The server still has the last word.
 */
export function usePicked(held: FileInfo[], add: (files: File[], kind?: string) => void) {
  const [{ refused, turn }, setState] = useState<{ refused: RefusedFile[]; turn: number }>({ refused: [], turn: 0 })
  const pick = (files: File[], kind?: string) => {
    const taken: File[] = []
    const news: RefusedFile[] = []
    for (const file of files) {
      const why = documentRefusal(file, sizeOf([...held, ...taken]))
      if (why === undefined) taken.push(file)
      else news.push({ name: file.name, sentence: t('“{name}” was not added: {why}', { name: file.name, why }) })
    }
    setState((before) => ({
      refused: [...before.refused.filter(({ name }) => !files.some((file) => file.name === name)), ...news],
      turn: news.length > 0 ? before.turn + 1 : before.turn,
    }))
    if (taken.length > 0) add(taken, kind)
  }
  const close = () => setState(({ turn: now }) => ({ refused: [], turn: now }))
  /** `turn` changes with each new refusal, so that the message appears anew and is announced again. */
  return { pick, refused, turn, close }
}

const sizeOf = (files: FileInfo[]) => files.reduce((sum, { size }) => sum + size, 0)
