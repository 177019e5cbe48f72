/** The introduction is also where people are who left the questionnaire, or have a result of it. */
export type Introduction = 'intro' | 'left' | 'made';
export type Step = Introduction | 'asking' | 'end' | 'age' | 'adult' | 'young';
