import { Alert } from '../../../../ui/Alert.tsx'
import { MistakeList } from './MistakeList.tsx'
import type { FailingCases as Failing } from './useFailingCases.ts'

/** The cases that the draft breaks, each with the way to its file. */
export function FailingCases({ text, cases }: Pick<Failing, 'text' | 'cases'>) {
  if (cases.length === 0) return null
  return (
    <Alert severity="warning" role="status" className="problem">
      {text}
      <MistakeList mistakes={cases} />
    </Alert>
  )
}
