import type { RunCases } from '../../../api/http/types.ts'
import { t } from '../../../texts/t.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { Mistakes } from '../Mistakes.tsx'
import { failingText } from './failingText.ts'
import { useCases } from './useCases.ts'

interface CasesProps {
  of: string
  /** The hash of the definitions whose cases are run. */
  hash: string
}

/** Whether the cases of a draft or of a proposed version hold, and which do not. */
export function Cases({ of, hash }: CasesProps) {
  const { data, error, refetch } = useCases(of, hash)
  if (data) return <Result result={data} />
  if (error) return <Problem onRetry={() => void refetch()}>{error.message}</Problem>
  return (
    <Alert severity="info" role="status" className="apart">
      {t('Running the cases…')}
    </Alert>
  )
}

function Result({ result }: { result: RunCases }) {
  const { count, failing, failed } = result
  if (failing > 0)
    return (
      <Alert severity="warning" className="apart">
        {failingText(result)}
        <Mistakes mistakes={failed} />
      </Alert>
    )
  if (count === 0) return null
  return (
    <Alert severity="success" role="status" className="apart">
      {t({ one: 'The only case passes.', other: 'All {count} cases pass.' }, { count })}
    </Alert>
  )
}
