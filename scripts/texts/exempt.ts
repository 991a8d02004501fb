/** Texts that look as if people read them and stay as they are: where, which (all, where none is named), and why. */
const exemptions: { path: RegExp; text?: RegExp; why: string }[] = [
  {
    path: /^src\/api\//,
    text: /^(The stored user could not|counterparty_id is missing|There is no lookup)/,
    why: 'for the browser’s log',
  },
  {
    path: /^src\/(api|app|screens)\//,
    text: /^(AES-GCM|1fr auto|& thead th|Home PageUp PageDown End)$/,
    why: 'for the machine',
  },
  {
    path: /^src\/(api|app|screens)\//,
    text: /^(save|start|upload|transition) \{|^(current user|next in line|further applications)$|_seen \{/,
    why: 'keys',
  },
  {
    path: /^src\/screens\/hub\/history\/sentence\.ts$/,
    text: /^document (added|removed)$/,
    why: 'actions of the audit',
  },
  { path: /^src\/screens\/singleKeys\.ts$/, why: 'a selector' },
  { path: /^src\/app\/theme\.ts$/, why: 'names of fonts' },
  { path: /^src\/(app|screens|ui)\//, text: /Credit Risk Workflow$/, why: 'the product’s name' },
  { path: /^src\/form\//, text: /^\{id\}-lookup |^\{.*\}px$|^incomplete date$/, why: 'for the machine' },
  {
    path: /^src\/form\/widgets\//,
    text: /(widget|there|field|type|rows?)\.$|button that adds/,
    why: 'for the checker, which speaks English',
  },
  { path: /^src\/engine\/(expressions|kinds|tables|rules\/named)\//, why: 'for the checker, which speaks English' },
]

export const isExempt = (path: string, text: string): boolean =>
  exemptions.some((each) => each.path.test(path) && (each.text?.test(text) ?? true))
