export { canonicalJson } from './canonical-json.ts';
export { compareTexts } from './compare-texts.ts';
export type { JsonValue } from './json-value.ts';
export { once, onceForEach, onceLoaded } from './once.ts';
export { RecentlyUsed } from './recently-used.ts';
export { repeatsMembers } from './repeated-members.ts';
export { checkedTimestamp, parseTimestamp, secondsAfter, timestampText } from './time.ts';
