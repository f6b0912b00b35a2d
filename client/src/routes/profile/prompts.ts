/** The names of the fields of prompts, and the answers in a form that has them. */
import type { PromptAnswer } from '../../api/wire.gen';

const PROMPT = 'prompt-';
const ANSWER = 'answer-';

export const promptField = (place: number) => `${PROMPT}${place}`;
export const answerField = (place: number) => `${ANSWER}${place}`;

/** In the order of their places; one without an answer is left out. */
export function answeredPrompts(values: Readonly<Record<string, unknown>>): PromptAnswer[] {
  const places = Object.keys(values).filter((field) => field.startsWith(PROMPT));
  const numbers = places.map((field) => Number(field.slice(PROMPT.length))).sort((a, b) => a - b);
  return numbers.flatMap((place) => {
    const [prompt, answer] = [values[promptField(place)], values[answerField(place)]];
    if (typeof prompt !== 'string' || typeof answer !== 'string' || answer.trim() === '') return [];
    return { prompt, answer: answer.trim() };
  });
}
