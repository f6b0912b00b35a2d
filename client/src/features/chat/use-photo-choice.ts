import { type DragEvent, type HTMLAttributes, useState } from 'react';

/** A file that was chosen, and the address it is shown from. */
export type ChosenPhoto = { file: File; source: string };

export type PhotoChoice = {
  chosen: ChosenPhoto | null;
  take: (file: File) => void;
  letGo: () => void;
  /** A file is dragged over the conversation. */
  isOver: boolean;
  /** For the element that files can be dropped on. */
  target: Pick<HTMLAttributes<HTMLElement>, 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'>;
};

/** The photo that is about to be sent: from a folder, the camera, the clipboard, or dropped. Nothing is sent by this. */
export function usePhotoChoice(isEnabled: boolean): PhotoChoice {
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  const [isOver, setIsOver] = useState(false);

  const letGo = () => {
    if (chosen) URL.revokeObjectURL(chosen.source);
    setChosen(null);
  };
  const take = (file: File) => {
    letGo();
    setChosen({ file, source: URL.createObjectURL(file) });
  };

  const hold = (event: DragEvent) => {
    if (!isEnabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  return {
    chosen,
    take,
    letGo,
    isOver,
    target: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        // Moving from one child to another does not leave the element.
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event) => {
        setIsOver(false);
        const file = isEnabled ? event.dataTransfer.files[0] : undefined;
        if (!file) return;
        event.preventDefault();
        take(file);
      },
    },
  };
}
