import type { ReactElement } from 'react'

interface PropertiesProps {
  properties: { content: ReactElement; hidden: boolean }[]
}

/** The section's grid is a style sheet's; a hidden field is not drawn at all. */
function ObjectFieldTemplate({ properties }: PropertiesProps) {
  return <>{properties.map(({ content, hidden }) => (hidden ? null : content))}</>
}

/** Plain templates over those of the theme, which cost a grid and a dozen style lookups a field. */
export const templates = { ObjectFieldTemplate }
