import { Alert } from '../../../../ui/Alert.tsx'
import { mistakeIn } from '../../../../workbench/properties/placeOfMistake.ts'
import { failingText } from '../../cases/failingText.ts'
import { useCases } from '../../cases/useCases.ts'
import { useEditor } from '../useEditor.ts'
import { MistakeList } from './MistakeList.tsx'
import type { FoundMistakes } from './useMistakes.ts'

/**
 * The cases that a draft without mistakes breaks. Shows nothing if they could not be run: who proposes the draft is
 * shown that.
 */
export function FailingCases({ clean, mistakes }: Pick<FoundMistakes, 'clean' | 'mistakes'>) {
  const { texts } = useEditor()
  const { data } = useCases('draft', clean)
  if (!data || data.failing === 0 || mistakes.length > 0) return null
  return (
    <Alert severity="warning" role="status" className="problem">
      {failingText(data)}
      <MistakeList mistakes={data.failed.map((line) => mistakeIn(texts, line))} />
    </Alert>
  )
}
