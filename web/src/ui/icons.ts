/** Small pictures for buttons, on a field of 16 by 16. */
export const ICONS = {
  again: 'M13 8a5 5 0 1 1-1.500-3.600M13 2v3.500H9.500',
  back: 'M6 3 2 7l4 4M2 7h7a4 4 0 0 1 0 8H7',
  chat: 'M2 3h12v8H7l-3 3v-3H2z',
  draw: 'M3 13 13 3M4 3v5M3 4l1-1M10 10a1.500 1.500 0 0 1 3 0c0 1.500-3 2-3 4h3',
  flag: 'M4 14V2M4 3h8l-2 3 2 3H4',
  flip: 'M5 13V3M2 6l3-3 3 3M11 3v10M8 10l3 3 3-3',
  hint: 'M5.500 9.500a4 4 0 1 1 5 0V12h-5zM6.500 14.500h3',
  home: 'M2 8l6-5 6 5M4 7v6h8V7',
  more: 'M3 8h.010M8 8h.010M13 8h.010',
  plus: 'M8 3v10M3 8h10',
  save: 'M8 2v8M4.500 7 8 10.500 11.500 7M2.500 13.500h11',
  silence: 'M2 6v4h3l4 3V3L5 6zM11.500 6l3 4M14.500 6l-3 4',
  sound:
    'M2 6v4h3l4 3V3L5 6zM11.500 5.500a3.500 3.500 0 0 1 0 5M13.300 3.500a6.300 6.300 0 0 1 0 9',
  type: 'M1.500 4h13v8h-13zM4 7h.010M7 7h.010M10 7h.010M5 9.500h6',
} as const;

export type IconName = keyof typeof ICONS;
