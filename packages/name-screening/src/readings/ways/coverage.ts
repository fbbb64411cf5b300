/** What finding a text only by one letter leaves to be wished for. */
export const COVERED = 0.2;

/**
 * Chooses among texts by what they find. A text finds itself and most of those it is tied to, so that what is chosen
 * next is worth as much as nothing chosen finds yet. The room is used again: names are read one at a time, and each
 * would need some kilobytes anew.
 */
export class Coverage {
  #count = 0;
  #room = new Room(FIRST_ROOM);

  /** Forgets what was before; at most so many texts follow. */
  begin(atMost: number): void {
    this.#count = 0;
    if (atMost > this.#room.texts) this.#room = new Room(atMost);
  }

  add(weight: number): void {
    this.#room.left[this.#count] = weight;
    this.#room.degrees[this.#count] = 0;
    this.#count += 1;
  }

  /** Two texts; those of each are tied in their order. */
  tie(one: number, other: number): void {
    this.#tieTo(one, other);
    this.#tieTo(other, one);
  }

  /** The numbers of at most so many texts, best first; of equal ones the first. */
  best(limit: number): readonly number[] {
    for (let text = 0; text < this.#count; text += 1) this.#room.gains[text] = this.#gainOf(text);
    const chosen: number[] = [];
    while (chosen.length < limit) {
      const next = this.#most();
      if (next < 0) break;
      chosen.push(next);
      this.#choose(next);
    }
    return chosen;
  }

  #tieTo(one: number, other: number): void {
    const degree = this.#room.degrees[one] ?? 0;
    this.#room.ties[one * this.#room.texts + degree] = other;
    this.#room.degrees[one] = degree + 1;
  }

  #gainOf(text: number): number {
    const { degrees, left, texts, ties } = this.#room;
    let gain = left[text] ?? 0;
    if (gain === 0) return 0;
    const first = text * texts;
    const end = first + (degrees[text] ?? 0);
    for (let at = first; at < end; at += 1) gain += (left[ties[at] ?? 0] ?? 0) * (1 - COVERED);
    return gain;
  }

  /** The first of the greatest; -1 where all are nothing. */
  #most(): number {
    const { gains } = this.#room;
    let best = -1;
    let greatest = 0;
    for (let text = 0; text < this.#count; text += 1) {
      const gain = gains[text] ?? 0;
      if (gain <= greatest) continue;
      greatest = gain;
      best = text;
    }
    return best;
  }

  /** Only the texts near to what has changed gain another weight. */
  #choose(best: number): void {
    const { degrees, gains, left, texts, ties } = this.#room;
    left[best] = 0;
    gains[best] = 0;
    const first = best * texts;
    const end = first + (degrees[best] ?? 0);
    for (let at = first; at < end; at += 1) {
      const other = ties[at] ?? 0;
      left[other] = (left[other] ?? 0) * COVERED;
    }
    for (let at = first; at < end; at += 1) {
      const other = ties[at] ?? 0;
      gains[other] = this.#gainOf(other);
      const further = other * texts;
      for (let next = further; next < further + (degrees[other] ?? 0); next += 1)
        gains[ties[next] ?? 0] = this.#gainOf(ties[next] ?? 0);
    }
  }
}

class Room {
  readonly texts: number;
  /** By text: the weight that no chosen text finds yet; none once it is chosen. */
  readonly left: Float64Array;
  /** By text: what choosing it would find that no chosen one does. */
  readonly gains: Float64Array;
  /** By text: to how many it is tied, and in a row of its own to which, in their order. */
  readonly degrees: Uint16Array;
  readonly ties: Uint16Array;

  constructor(texts: number) {
    this.texts = texts;
    this.left = new Float64Array(texts);
    this.gains = new Float64Array(texts);
    this.degrees = new Uint16Array(texts);
    this.ties = new Uint16Array(texts * texts);
  }
}

/** Names are chosen from among 48 ways. */
const FIRST_ROOM = 48;
