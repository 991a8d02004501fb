import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { UpkeepPage } from './UpkeepPage.tsx'

export function NoSuchType() {
  return (
    <UpkeepPage title={t('Records and people')}>
      <Problem severity="warning">{t('There are no such records, or your role does not maintain them.')}</Problem>
    </UpkeepPage>
  )
}
