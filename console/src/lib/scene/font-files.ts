import arimo from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import cuprum from '@expo-google-fonts/cuprum/400Regular/Cuprum_400Regular.ttf?url';
import montserrat from '@expo-google-fonts/montserrat/800ExtraBold/Montserrat_800ExtraBold.ttf?url';
import robotoRegular from '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf?url';
import robotoMedium from '@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf?url';
import robotoBlack from '@expo-google-fonts/roboto/900Black/Roboto_900Black.ttf?url';
import type { Face } from '@kolaj/scene/fonts/fonts';

/** The same bytes that the server lays texts out with, under addresses of our own; each is fetched when a text asks for it. */
export const fontFileUrls: Readonly<Record<Face, string>> = {
  'roboto-regular': robotoRegular,
  'roboto-medium': robotoMedium,
  'roboto-black': robotoBlack,
  'montserrat-extrabold': montserrat,
  'arimo-regular': arimo,
  'cuprum-regular': cuprum,
};
