import Box from '@mui/material/Box'
import { reader } from '../../texts/reader.ts'
import { chooseLanguage, nameOfLanguage, offeredLanguages } from '../language.ts'

/** A button for each language but the present one, in that language. */
export function OtherLanguages() {
  return offeredLanguages()
    .filter((language) => language !== reader().language)
    .map((language) => (
      <Box
        component="button"
        type="button"
        key={language}
        lang={language}
        onClick={() => chooseLanguage(language)}
        sx={{
          font: 'inherit',
          fontSize: '0.875rem',
          color: 'primary.main',
          border: 0,
          bgcolor: 'transparent',
          cursor: 'pointer',
          ml: 'auto',
          p: 1,
          '&:hover': { textDecoration: 'underline' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
        }}
      >
        {nameOfLanguage(language)}
      </Box>
    ))
}
