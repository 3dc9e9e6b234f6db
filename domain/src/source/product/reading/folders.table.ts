/**
 * Folders as shops, cameras and studios name them, with the products that a person sees in them. `{…}` stands for products,
 * `[…]` for photos of one product, `..` for everything between; ` + ` joins names of several forms. A line with `?` at its
 * beginning is one that nobody can tell without looking: it has to be flagged.
 */
export const folders: readonly string[] = `
# Letters, number, photo
AB_{100,101}_[1,2]
AB_{100,101,102}
ab_{100..104}_[1..4]
AB {100,101} [1,2]
AB-{100,101}-[1,2]
AB.{100,101}.[1,2]
AB_{100,101}-[1,2]
AB {100,101}_[01,02]
AB_{100}_[1..6]
AB_{99,100,101}_[1,2]
AB_{998,999,1000,1001}_[1,2]
AB{100,101}_[1,2]
AB{100,101}-[1,2]
AB{100,101} [1,2]
AB{100,101} ([1,2])
AB_{100,101}_[a,b]
AB_{1001,1002}_[front,back]
AB_{100,101} + AB_{102}_[1,2]
KLM_{2041,2042,2055}_[1..3]
KLM {2041,2042,2055} [1..3]
x_{501,502}_[1,2]
M_{3301..3310}_[1,2]
Z{101,102}_[01..04]
CV{1234,1235}_[1..3]
CV{1234,1235}
CV-{1234,1235}-[1..3]
BR-{2041,2042} [1,2]
DR{5678,5679}_[front,back,detail]
L{8690001234567,8690001234568}_[1,2]
# A short number
B-{7,8,9}
B-{7..12}
AB-{21..24}_[1,2]
?B-[1,2,3]
?AB-[1..4]
A-[1,2] + B-[1,2] + C-[1]
{A,B,C,D}-[1..3]
{A,B}_[1..5]
K-{14,15,19,23}
AB {7,8,9}
N-{30..45}
# Digits only
{1252} [1,2]
{1252,1253} [1,2]
{1252,1253}_[1,2]
{1252,1253}-[1,2]
{1252,1253}.[1,2]
{1252,1253} ([1,2])
{1252,1253}[a,b]
{1252,1253}_[a,b,c]
{1252,1253} - [1,2]
{1252,1253}_[01,02,03]
{1252,1253}_[001,002]
{1252,1253}
{101,102,103,104}
{101..110} [1..3]
{10203,10204} [1,2]
{10203,10204}_[1,2]
{102034,102035} [1,2]
{102034,102035}-[1,2]
{8690001234567,8690001234574} [1,2]
{8690001234567,8690001234574}_[1,2]
{8690001234567,8690001234574}
{7001,7002,7003}[A,B]
{450,451,452}_[1..3]
{2301,2302} + {2303}_[1,2]
{3301,3302,3303} [1] + {3304} [1..4]
# Colours, Turkish
{4501 BEYAZ} + {4501-SIYAH}
4501 {Siyah,Beyaz,Siyah-Beyaz} [1,2]
{4501,4502} {Gri,Gri Melanj}-[1,2]
KA-1001 {Tarçın,Nar Çiçeği,Yavruağzı,Buz Mavisi,Karışık} [1,2,3]
3301_{BEBEK_MAVISI,FUME,GUL_KURUSU}_[1,2]
{4501 beyaz,4501 siyah,4502 beyaz} [1,2]
{4501-BEYAZ,4501-SİYAH}-[1,2]
{4501_KIRMIZI,4502_KIRMIZI}_[1..3]
{4501 Kırmızı,4501 Lacivert}
{4501kırmızı,4501mavi}
AB_{100_SIYAH,100_BEYAZ,101_SIYAH}_[1,2]
AB_{100 siyah,101 siyah} [1,2]
{siyah 4501,beyaz 4501} [1,2]
{1252 bebe mavisi,1252 pudra}_[1,2]
CV1234 {kırmızı,siyah} [1,2]
{2041 haki,2041 bordo,2042 haki}
# Colours, other languages
{4501 black,4501 white} [1,2]
{4501-red,4502-red}-[1,2]
{4501_schwarz,4501_weiss}_[1,2]
{4501 noir,4501 blanc} [1,2]
{4501 negro,4501 blanco}_[1,2]
{4501 preto,4501 branco}_[1,2]
{4501 чёрный,4501 белый} [1,2]
AB_{100_black,101_black}_[1,2]
RB_{210 blau,211 blau} [1,2]
# Sides and details
{1252,1253} [ön,arka]
{1252,1253}_[ön,arka,yan,detay]
{1252,1253} [front,back]
{1252,1253}-[front,back,side]
{1252,1253}_[FRONT,BACK]
{1252,1253} [vorne,hinten]
{1252,1253}_[Vorderseite,Rückseite]
{1252,1253} [devant,dos]
{1252,1253}_[face,dos]
{1252,1253} [frente,espalda]
{1252,1253}_[frente,costas]
{1252,1253} [перед,зад]
{1252,1253}_[спереди,сзади]
{1252,1253} [ön 1,ön 2,arka]
AB_{100,101}_[ön,arka]
AB_{100,101}_[front_1,front_2,back_1]
AB_{100,101} [back1,back2]
KM {310,311} [detail,detail 2]
# Words for photos
{1252,1253} foto [1,2]
{1252,1253}_foto[1,2]
{1252,1253}_photo_[1,2]
{1252,1253} resim [1,2]
{1252,1253} bild [1,2]
{1252,1253}_image[1,2]
{1252,1253} imagen [1,2]
{1252,1253} фото [1,2]
{1252,1253}_poz[1..3]
AB_{100,101}_foto_[1,2]
# Sizes
{4501,4502} 36-42 [1,2]
{4501,4502}_36-42_[1,2]
{4501,4502} beden 36 [1,2]
{4501,4502} Beden36
{4501,4502} size 38 [1,2]
{4501,4502}_XL_[1,2]
{4501,4502} S-XL [1,2]
{4501,4502} STD [1,2]
{4501,4502} taille 40
{4501,4502} talla 40 [1,2]
{4501,4502} размер 44 [1,2]
{4501,4502} Gr 40 [1,2]
AB_{100,101}_36-42_[1,2]
# Prices
{4501,4502} 250TL [1,2]
{4501,4502} 250 TL
{4501,4502}_299,90TL_[1,2]
{4501,4502} $24 [1,2]
{4501,4502} 24,90€ [1,2]
{4501,4502} 1500 руб [1,2]
AB_{100,101}_250TL_[1,2]
{4501 siyah,4501 beyaz} 250TL
# Dates and numbers before
2026-05-12 {4501,4502} [1,2]
20260512_{4501,4502}_[1,2]
2026.05.12-{1252,1253}-[1,2]
20260512_AB_{100,101}_[1,2]
01 {4501} + 02 {4502} + 03 {4503}
01_{4501} + 02_{4501} + 03_{4502} + 04_{4502}
1-{4501} + 2-{4501} + 3-{4502}
001 - {4501} + 002 - {4501} + 003 - {4502} + 004 - {4503}
01_AB_{100} + 02_AB_{100} + 03_AB_{101}
# Words
zara {4501,4502} [1,2]
Elbise {4501,4502} [1,2]
elbise_{4501,4502}_[1,2]
Bluz-{210,211}-[1,2]
kleid {310,311} [1,2]
robe_{310,311}_[1,2]
vestido {310,311} [1,2]
платье {310,311} [1,2]
платье_{310,311}_[1,2]
{elbise,bluz}-[1,2,3]
{Elbise,Bluz,Etek} [1..4]
{elbise,bluz}_[1..3]
elbise-[1..12]
{kleid,rock}-[1..3]
{dress,skirt} [1..3]
{Yazlık Elbise,Kışlık Kaban}
{Yazlık Elbise,Kışlık Kaban}_[ön,arka]
?elbise-[1..30]
{Elbise,Bluz} ([1..3])
MODEL {310,311} [1,2]
ART {310,311} [1,2]
ART.{310,311}.[1,2]
арт {310,311} [1,2]
арт.{1051,1052}_[1,2]
Ref {310,311} [1,2]
REF-{3101,3102}-[1,2]
réf {310,311} [1,2]
SKU{10031,10032}_[1,2]
# Two numbers
{5,6}-[1,2]
{12,13}_[1,2]
{1,2,3}_[1..4]
AB_{1_1,1_2,2_1}_[1,2]
AB_{100_225,100_226,101_225}_[1,2]
{2024_101,2024_102}_[1,2]
24 {101,102} [1,2]
SS24_{101,102}_[1,2]
SS24-{3101,3102}-[1,2]
FW25 {3101,3102} [1,2]
K24_AB_{100,101}_[1,2]
{100-2,100-3,101-2} [1,2]
{1252A,1252B,1253A}_[1,2]
{77A1001,77A1002}_[1,2]
{4501-01,4501-02,4502-01}_[1,2]
AB_{100..130}_[1..4]
?{1252}_[1..20]
{4501 uzun,4502 kısa}_[1,2]
{4501,4502} uzun kollu elbise [1,2]
elbise {4501 siyah,4501 beyaz}-[1,2]
{Yazlık Elbise,Kışlık Kaban} [1,2]
{Asos dress,Zara dress} [1,2,3]
{Asos dress,Zara dress}_[1,2,3]
{Keten Gömlek,Keten Pantolon}-[1..5]
{robe longue,robe courte} [1,2]
{Sommerkleid,Winterjacke} [1,2]
{летнее платье,зимнее пальто} [1,2]
{vestido largo,falda corta} [1,2]
{4501,4502}.[1,2]
{A1,A2,A3}
{A1001,A1002} + {B1001}_[1,2]
{1001,1002} + IMG_{1234,1235}
{1001,1002}_[1,2] + IMG_{1234,1235}
# Written down after the rules were made
{TRK-1001 SIYAH,TRK-1001 BEYAZ} [ON,ARKA]
Art_{2211,2212,2213}_[1..3]
{501,502}-[a,b]
NR {55,56} [1,2]
model{12,13}_[1,2]
Model {5,6} ([1,2])
{5512,5513}.[1,2]
{K1,K2}_S[1,2]
tesettur elbise {7015,7016} ([1,2])
{7015-lacivert,7015-bordo,7016-lacivert}-[1,2]
photo_{5411,5412}_2026
P{1010023,1010024}
FB_IMG_{1600000001,1600000002}
2026-01-02 10.11.{12,15}
image{1,2,3}
Foto {1,2,3}
{1,2,3}
{a,b,c}
Beren {204,205} - [1,2]
{204 (36-42),205 (38-44)} [1,2]
{204,205}#[1,2]
DSC_0012-{204} + DSC_0013-{204} + DSC_0014-{205}
JPEG_{204,205}_[1,2]
abiye-elbise-{kirmizi-3301,siyah-3302}-[1,2]
{3301,3302}_[1,2]_1200x1800
{3301,3302}-[1,2]-min
cropped-{3301,3302}-[1,2]
IMG_1234_{3301} + IMG_1235_{3301} + IMG_1236_{3302}
{3301-SIYAH,3302-BEYAZ}-[36,38]
GOMLEK {12,13} [A,B]
MS {24-118,24-119} [1,2]
# Cameras, phones and messengers: nothing says what belongs together
IMG_{1234,1235,1236}
DSC{00012,00013}
_DSC{1234,1235}
DSCN{0012,0013}
DSCF{1001,1002}
IMG-20260102-WA{0007,0008}
PXL_20260102_{101112123,101113456}
Screenshot_20260102-{101112,101113}
WhatsApp Image 2026-01-02 at 10.11.{12,13}
20260102_{101112,101113}
IMG_{12345,12346}
IMG_1234 {CV2041,CV2042}
MVI_{12345,12346}
{👗,👠}
{görsel,kapak}
# Written down by somebody who had not made the rules: five countries, cameras, studios
{ELB-4501,ELB-4502}_[ON,ARKA,DETAY]
TUNIK {6120,6121,6125} - [1,2,3]
{1252 EKRU,1252 VIZON,1253 EKRU} [1,2]
Sule{2201,2202}-[01,02]
trnd-{33001,33002}-[1..3]
{K1-2045,K1-2046} [1,2]
24Y{1010,1011,1012}-[1..3]
24K-{3001,3002}_[1,2]
SS26-{ELB,GML,PNT}-[1..3]
{bluz 12,bluz 14,bluz 17} [1,2]
{8801,8802} [S,M,L,XL]
pantolon_{7010,7011}_[1,2] - Kopya
{4501 250TL,4502 300TL} [1,2]
{Model 12,Model 13,Model 15} [1,2]
MDL{0812,0813}.[1,2]
{çocuk-305,çocuk-306}-[1..4]
{8683412345678,8683412345685}_[1..4]
{elbise siyah,elbise beyaz} [1,2]
{LALE ELBİSE,NİSA TAKIM} [1..3]
{4501 STD,4502 STD} [1,2]
{4502 36-42} [1,2] + {4501 42-48} [1,2]
4501-[1,2]-{BEYAZ,SIYAH}
{26-1001,26-1002}-[1..3]
{F101-C1,F101-C2,F102-C1}_[1,2]
{ELA 01,ELA 02}_[1,2]
{1252} [1,2] + {1253}_[1,2] + {1254}([1,2])
Kleid_{10234,10235}_[vorne,hinten]
Art.Nr. {4711,4712,4713} Bild [1,2]
Artikel {20815,20816} [1..4]
{12-3456-78,12-3456-79}_[1..3]
{4501 schwarz,4501 weiß} ([1,2])
{0970818001,0970818022}_[1..3]
Jacke {881,882} Größe 38 [1,2]
{Hose grau 3301,Hose blau 3301}_[1,2]
ABITO {A2401,A2402,A2403} [fronte,retro]
VESTIDO {301,302}_[delante,detras]
REF {5521,5522,5530} [1,2]
Ref.{5521,5522} ([1,2])
{camiseta-blanca-1201,camiseta-negra-1201}-[1,2]
{2157-300-800,2157-300-250}_[1,2]
{02157300800,02157300250}_[1,2,6]_1_1
Maglia {MG12,MG13} [nero] + Maglia {MG14} [bianco]
Платье {1045,1046}_[1..3]
арт. {2045,2046} [1,2]
{арт 305 белый,арт 305 чёрный} фото [1,2]
Артикул_{77001,77002}-[1..3]
{Костюм 18,Костюм 19,Костюм 22}-[1,2]
{SKU12345-BLK,SKU12345-WHT}-[01,02]
{dress_floral_midi,dress_plain_maxi}_[1..3]
{LB-DR-0101,LB-DR-0102}-[front,back]
Look {1..6}_[1,2]
{TS-001,TS-002,TS-003}_[1..3]_web
{TS-001,TS-002}_[1,2]_edited
{B0C1234567,B0C7654321}.[MAIN,PT01,PT02]
{S26W1001,S26W1002}_[1,2]
{floral-dress,plain-skirt}-[1,2]
{PRD-00123,PRD-00124} copy [1,2]
robe_{8101,8102}_[face,dos]
réf {4410,4411} [1,2]
{Chemise lin 220,Chemise lin 221} vue [1,2]
20260315_{AB1001,AB1002}_[001,002,003]
260315_{AB1001,AB1002}_[001,002,003]
260315_{AB1001}_[0001,0002] + 260315_{AB1002}_[0003,0004]
{1252}_[0001,0002] + {1253}_[0003,0004,0005]
{AB1234,AB1235}-[1,2]-Edit
{AB1234}_DSC[4501,4502] + {AB1235}_DSC[4503,4504]
{4501}_IMG_[2041,2042] + {4502}_IMG_[2043,2044]
{1001,1002}_[0001..0003]_retouched
{LK01,LK02,LK03}_S01_[001,002]
{5-101,5-102}_[1,2]
{A12-3,A12-4}-[1,2]
{B1,B2,B3}-[1,2]
{IMG_2041,IMG_2042,IMG_2043}
{WhatsApp Image 2026-03-11 at 10.41.22,WhatsApp Image 2026-03-11 at 10.41.23,WhatsApp Image 2026-03-11 at 10.41.23 (1)}
{PXL_20260311_101112345,PXL_20260311_101113345}
{DSC04501,DSC04502}
{F101 C1,F101 C2} [1,2]
{MK20_1,MK20_2,MK21_1}_[1..3]
AW25_{coat,dress}_[1,2]
FW26-{robe,jupe,pull}-[01,02]
SS26 {LALE,NEHIR} [1..3]
{TS100-NVY,TS100-GRY}_[1,2]
{1252}-DSC_[0101,0102] + {1253}-DSC_[0103]
{7010 siyah} IMG_[1101,1102] + {7010 beyaz} IMG_[1103,1104]
{bluz-siyah-1201,bluz-beyaz-1201}-[1,2]
{siyah-4501,beyaz-4501}_[1,2]
{PLN-330-SYH,PLN-330-BYZ}-[1,2]
{4521}-[S-36,M-38] + {4522}-[S-36,L-40]
{12045}-[S-36] + {12046}-[S-36]
{Elbise 4521} [S36] + {Elbise 4522} [S36]
{4521}-[B36] + {4522}-[B36]
{7012} [T38 ön,T40 ön] + {7013} [T38 ön]
{çiçekli elbise kırmızı,çiçekli elbise lacivert} [1,2]
{5501 çiçekli kırmızı,5501 çiçekli lacivert}_[1,2]
{2201 leopard siyah,2201 leopard kahve} [1,2]
{B36-1,B38-1}_[1,2]
{3301 açık mavi,3301 koyu mavi,3301 mavi}_[1,2]
{7710 açık gri,7710 koyu gri}-[1,2]
{6601 su yeşili,6601 çağla yeşili,6601 yeşil} [1,2]
{GD-12-A,GD-12-B}_[1,2]
{GD-12-A,GD-12-B,GD-14-A}_[1..3]
{1252-A,1252-B}_[1,2]
{1252 SY,1252 BJ}-[1,2]
{4501,4502}_[F,B]
{V-201_02,V-201_03}_[front,back]
{V201-1,V201-2,V202-1}_[on,arka]
?{4501}_[1_front,1_back,2_front,2_back]
?{takim 5,takim 6,takim 8}
?{GD-12-A,GD-12-B}_[1]
# Directories without a code, photos with codes: the codes say what belongs together
Gömlek/{3301}-[1,2] + Gömlek/{3302-1 YEŞİL}
Güz 2026/Işıl Şık/Gömlek/{3301}-[1,2] + Güz 2026/Işıl Şık/Gömlek/{3302-1 YEŞİL}
Gömlek/3301-[1,2]
Kleider/{9101,9102}
Mont/{8901}
Pantolon/{8801,8802} + Mont/{8901,8902} + Kleider/{9101,9102}
Kadın/Pantolon/{8801,8802}_[1..3]
Pantolon/{AB_100,AB_101}_[1,2]
Pantolon/{1252,1253} [1,2]
Pantolon/{BR-2041,BR-2042}-[1,2]
Etek/{GM12,GM15}-[1,2]
Etek/{GM-7,GM-12,GM-15}
Jacken/{4711,4712} [vorne,hinten]
Hosen & Röcke/{Hose 3301,Rock 3302}_[1,2]
Dresses/{4501 red,4501 black} [1,2]
New In/{12045,12046}
Outerwear/{8690001234567,8690001234574}_[1,2]
Платья/{2045,2046}_[1,2]
Юбки/{арт 305,арт 306} [1,2]
Robes/{0970818001,0970818022}_[1..3]
Mavi/{3301,3302}-[1,2] + Kırmızı/{3301,3302}-[1,2]
Mont/{101,102} + Pantolon/{101,102}
SS26/{3301,3302}_[1,2]
Yaz 2026/{3301,3302}_[1,2]
Elbise/{4501,4502}_IMG_[2041]
{Gömlek}/[kapak] + Gömlek/{2210,2211}/[1,2]
{Gömlek}/[kapak] + Gömlek/Yeni/{3301,3302}
{Gömlek}/[IMG_2034,kapak] + Gömlek/{3301,3302}-[1,2]
# Directories that are products: what their photos are called says less
{2210,2211}/[1..3]
Elbise/{2210,2211}/[1,2]
{AB-12 Kırmızı,AB-12 Mavi}/[on,arka]
{3301}/[5001,5002]
{Mavi,Kırmızı}/[1,2]
{Elbise Çiçekli,Elbise Düz}/[1,2]
{Mavi,Sarı}/[01..12]
{Mavi}/[001..120]
{Mavi}/[1..120]
{Mavi}/[0034,0035,0036]
{Çiçekli Elbise}/[elbise-1..elbise-9,elbise-10,elbise-11]
{Çiçekli Elbise}/elbise-[1..14]
{Çiçekli Elbise}/elbise-[01..04]
{Gömlek,Etek}/IMG_[2034,2035]
{Gömlek}/DSC[04501,04502]
{Gömlek}/_MG_[1234,1235]
{Gömlek}/SAM_[1234,1235]
{Gömlek}/P101[0023,0024]
{Gömlek}/FB_IMG_16000000[01,02]
{Gömlek}/WhatsApp Image 2026-03-11 at 10.41.[22,23]
{Gömlek}/20260311_1011[12,13]
{Gömlek}/2026-03-[11,12]
{Gömlek}/17168[00000000,00000500]
{Gömlek}/[490123456_10223456789_5521_n,490123457_10223456790_5522_n]
{Gömlek}/Snapinsta.app_[490123456_178912345678901_n_1080,490123457_178912345678902_n_1080]
{Gömlek}/Derya-02[31,32,40]
{Gömlek}/100-00[34,35]
{Gömlek}/[3f2a8b1c-4123-4a55-9123-1a2b3c4d5e6f,4f2a8b1c-5123-4a55-8123-1a2b3c4d5e6f]
{Gömlek}/[on,arka]_1200x1800
{Gömlek}/[front,back] 299TL
{Gömlek}/[S-36,M-38,L-40]
{Gömlek}/resim_[48213,48999]
{Gömlek}/SS26-[1,2]
{Gömlek}/[3301,ön,arka,detay]
{Robe fleurie,Robe noire}/[face,dos]
{Gömlek}/[1,2,detay/3,detay/4]
{2210}/[1,2,detay/3301,detay/3302]
`
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
