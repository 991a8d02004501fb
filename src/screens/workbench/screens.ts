/** The screens that compare versions, which share most of their code. */
export { ComparisonPage } from './comparison/ComparisonPage.tsx'
export { ProposalPage } from './proposal/ProposalPage.tsx'
export { UsesPage } from './uses/UsesPage.tsx'
export { Versions } from './versions/Versions.tsx'
