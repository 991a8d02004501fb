/**
 * Texts that look as if people read them but are not to be translated: the place, the texts (all of the file if none is
 * named), and the reason.
 */
export interface Exemption {
  path: RegExp
  text?: RegExp
  why: string
}

export const exemptions: readonly Exemption[] = [
  {
    path: /^src\/api\//,
    text: /^(The stored user could not|counterparty_id is missing)/,
    why: 'for the browser’s log',
  },
  {
    path: /^src\/(api|screens)\//,
    text: /^(AES-GCM|1fr auto|& thead th|Home PageUp PageDown End|(diff --git|new file|deleted file) .*)$/,
    why: 'for the machine',
  },
  {
    path: /^src\/(api|app|screens)\//,
    text: /^(save|start|upload|transition|condition|questions?) \{|^(current user|next in line|people to ask|further applications|definition files)$|_(seen|read) \{/,
    why: 'keys',
  },
  {
    path: /^src\/screens\/workbench\/editor\/json\/searching\.ts$/,
    text: /^(editor search-panel|match case|by word|replace all|current match|(replaced match )?on line( \$)?)$/,
    why: 'the phrases that the editor’s package asks for',
  },
  {
    path: /^src\/screens\/hub\/history\/sentence\.ts$/,
    text: /^(document (added|removed)|conditions? (stated|fulfilled|waived)|waiver (asked|refused)|question (asked|answered|withdrawn))$/,
    why: 'actions of the audit',
  },
  { path: /^src\/ui\/Alert\.tsx$/, text: /^M11,15h2/, why: 'an outline' },
  { path: /^src\/screens\/singleKeys\.ts$/, why: 'a selector' },
  { path: /^src\/app\/theme\.ts$/, why: 'names of fonts' },
  { path: /^src\/(app|screens|ui)\//, text: /Credit Risk Workflow$/, why: 'the product’s name' },
  {
    path: /^src\/form\//,
    text: /^\{id\}-lookup |^incomplete date$|^paragraph list\*$/,
    why: 'for the machine',
  },
  {
    path: /^src\/form\/widgets\//,
    text: /(widget|there|type|rows?)\.$|button that adds/,
    why: 'for the checker, which speaks English',
  },
  { path: /^src\/engine\/(expressions|kinds|tables|rules\/named)\//, why: 'for the checker, which speaks English' },
  {
    path: /^server\/queries\/briefings\/parts\//,
    text: /^(The|What) .*\.$/,
    why: 'for editors of the definitions, which are in English',
  },
  {
    path: /^src\/workbench\/(newStage\/(pathCases|stageFiles)|newFiles\/beginnings|edits\/fieldKinds)\.ts$/,
    why: 'written into the definitions, which are in English',
  },
  { path: /^src\/workbench\/newStage\/places\.ts$/, text: /^\{title\} Pending$/, why: 'the same' },
  { path: /^src\/workbench\/newFiles\/addList\.ts$/, text: /^First option$/, why: 'the same' },
  { path: /^src\/engine\/applications\/carried\.ts$/, why: 'for the checker, which speaks English' },
  ...[
    'audit',
    'config',
    'database',
    'definitions',
    'delivery',
    'demo',
    'errors/forOperator',
    'firstAccounts',
    'keepExpiredRemoved',
    'keepFilled',
    'lib',
    'listeners',
    'metrics',
    'model/cases',
    'model/machines',
    'routes/docs',
    'routes/health',
    'serving',
    'start',
    'store',
    'worker',
  ].map((place) => ({
    path: new RegExp(`^server/${place}`),
    why: 'for operators, auditors, logs and the database, which are in English',
  })),
  {
    path: /^server\/paperFiles\//,
    text: /^(BT \/|\)\] TJ|\/CIDInit|Credit Risk Workflow$)/,
    why: 'for the machine, and the product’s name',
  },
  { path: /^server\/\w+\/settings\.ts$/, why: 'for operators' },
  {
    path: /^server\/singleSignOn\/(providerDiscovery|provider|browserMark|recognise)\.ts$/,
    why: 'for operators and the log',
  },
  {
    path: /^server\/(admission|contents|contract)\//,
    text: /^(person has|all are|contents without|DOCUMENTS_BUCKET|\{stage)/,
    why: 'for the machine and operators',
  },
  {
    path: /^server\/plugins\/(authentication|client|errorLog|rates|unreadable)\.ts$/,
    why: 'for the log, and for who is answered before a request is understood',
  },
  {
    path: /^server\/(documents|queries|routes|workflow|session|model\/(conditions|questions))\//,
    text: /^document (added|removed)$|^conditions? (stated|fulfilled|waived)$|^waiver (asked|refused)$|^question (asked|answered|withdrawn)$|^own password|^attachment|Acknowledged: |on \{system\}$|^Samsung/,
    why: 'written on record, or names',
  },
]

export const exempts = (exemption: Exemption, path: string, text: string): boolean =>
  exemption.path.test(path) && (exemption.text?.test(text) ?? true)
