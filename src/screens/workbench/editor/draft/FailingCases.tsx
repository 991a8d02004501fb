import { Alert } from '../../../../ui/Alert.tsx'
import { mistakeIn } from '../../../../workbench/properties/placeOfMistake.ts'
import { failingText } from '../../cases/failingText.ts'
import { useCases } from '../../cases/useCases.ts'
import { useEditor } from '../useEditor.ts'
import { MistakeList } from './MistakeList.tsx'
import type { FoundMistakes } from './useMistakes.ts'

/**
 * The cases that a draft without mistakes breaks. Shows nothing while they are run, nor if they could not be: who
 * proposes the draft is shown that.
 */
export function FailingCases({ clean }: Pick<FoundMistakes, 'clean'>) {
  const { texts } = useEditor()
  const { data } = useCases('draft', clean)
  if (!data || data.failing === 0) return null
  return (
    <Alert severity="warning" role="status" className="problem">
      {failingText(data.failing)}
      <MistakeList mistakes={data.failed.map((line) => mistakeIn(texts, line))} />
    </Alert>
  )
}
