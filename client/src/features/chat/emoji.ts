import type { PlainWord } from '../../words/words';

/** A small set for two people who get to know each other. Phones bring the rest with their keyboard. */
export const emoji: readonly { name: PlainWord; signs: readonly string[] }[] = [
  {
    name: 'chat-emoji-faces',
    signs: ['😊', '😄', '😂', '🙂', '😉', '😍', '🥰', '😘', '😎', '🤔', '😇', '😅', '🥲', '😢', '😳', '😴'],
  },
  {
    name: 'chat-emoji-hearts',
    signs: ['❤️', '🧡', '💛', '💚', '💙', '💜', '💕', '✨', '👋', '👍', '👏', '🙌', '🙏', '🤞', '💪', '🤗'],
  },
  {
    name: 'chat-emoji-days',
    signs: ['☀️', '🌧️', '🌈', '🌙', '⛵', '🚲', '🚆', '🥾', '🏖️', '🏕️', '🎬', '🎶', '📚', '🐶', '🐱', '🌷'],
  },
  {
    name: 'chat-emoji-table',
    signs: ['☕', '🍵', '🍷', '🍺', '🥂', '🍝', '🍕', '🍣', '🥗', '🥐', '🧇', '🍰', '🍨', '🍓', '🍿', '🎂'],
  },
];
