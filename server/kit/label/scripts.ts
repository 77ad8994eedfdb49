export interface LabelScript {
  script: string
  font: string
  source: string
  licence: 'OFL-1.1'
  /** The font comes in several files by range of characters; the first that has all of a letter is taken. */
  files: readonly string[]
  /** A name with the conjuncts and vowel signs that go wrong without shaping. */
  checked: string
}

const noto = (script: string, suffix: string, checked: string, subsets = [suffix]): LabelScript => {
  const name = suffix ? `noto-sans-${suffix}` : 'noto-sans'
  return {
    script,
    font: suffix ? `Noto Sans ${script}` : 'Noto Sans',
    source: `@fontsource/${name}`,
    licence: 'OFL-1.1',
    files: subsets.map(subset => `${name}-${subset}-700-normal.woff`),
    checked,
  }
}

export const labelScripts: readonly LabelScript[] = [
  noto('Latin', '', 'Zoë D’Souza', ['latin', 'latin-ext', 'vietnamese']),
  noto('Devanagari', 'devanagari', 'श्रीमती क्षितिज'),
  noto('Tamil', 'tamil', 'ஸ்ரீகௌதம்'),
  noto('Bengali', 'bengali', 'স্নিগ্ধা কৃষ্ণা'),
  noto('Gujarati', 'gujarati', 'શ્રી જ્ઞાનેશ'),
  noto('Gurmukhi', 'gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'),
  noto('Telugu', 'telugu', 'శ్రీలక్ష్మి'),
  noto('Kannada', 'kannada', 'ಶ್ರೀಕೃಷ್ಣ'),
  noto('Malayalam', 'malayalam', 'ശ്രീലക്ഷ്മി'),
  noto('Oriya', 'oriya', 'ଶ୍ରୀକୃଷ୍ଣ'),
]
