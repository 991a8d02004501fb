import { t } from '../../../../texts/t.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { Problem } from '../../../../ui/Problem.tsx'
import { MistakeList } from './MistakeList.tsx'
import type { MistakesState } from './useMistakes.ts'

/** The mistakes in the draft. Each leads to its place and says how to correct it. */
export function Mistakes({ mistakes, isFailed, again }: MistakesState) {
  if (isFailed) return <Problem onRetry={again}>{t('The draft could not be checked.')}</Problem>
  if (mistakes.length === 0) return null
  return (
    <Alert severity="warning" role="status" className="problem">
      {t(
        {
          one: 'This draft has a mistake. It cannot be proposed until it is corrected.',
          other: 'This draft has {count} mistakes. It cannot be proposed until they are corrected.',
        },
        { count: mistakes.length },
      )}
      <MistakeList mistakes={mistakes} />
    </Alert>
  )
}
